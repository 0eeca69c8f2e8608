import {
	readBaseUrl,
	resolveUrl,
	resolveDownloadUrl,
	apiTarget,
} from '../../../../../nodes/shared/transport/connection/target.ts';

describe('the Base URL of the credential', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		['  https://api.example.com///  ', 'https://api.example.com'],
		['https://api.example.com/pdf/service/', 'https://api.example.com/pdf/service'],
		['HTTP://API.example.com:80/', 'http://api.example.com'],
		['http://[::1]:4455/', 'http://[::1]:4455'],
		['https://api.example.com/?x=1#top', 'https://api.example.com'],
		['api.example.com', 'https://api.example.com'],
		['localhost:4455/', 'http://localhost:4455'],
		['LOCALHOST', 'http://localhost'],
		['127.0.0.1/v1', 'http://127.0.0.1'],
		['[::1]:80', 'http://[::1]'],
		['https://localhost', 'https://localhost'],
		['localhost.example.com', 'https://localhost.example.com'],
		['127.0.0.1.example.com:80', 'https://127.0.0.1.example.com:80'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['https://api.example.com/pdf/V1//', 'https://api.example.com/pdf'],
		['https://api.example.com//v1', 'https://api.example.com'],
		['https://api.example.com/v1/pdf', 'https://api.example.com/v1/pdf'],
		['api.example.com/ftp://x', 'https://api.example.com/ftp://x'],
		['https://api.example.com/api-v1', 'https://api.example.com/api-v1'],
	])('%j is read as %j', (text, href) => {
		expect(readBaseUrl(text)).toEqual({ ok: true, href });
	});

	it.each([
		['', 'it is empty'],
		['ftp://api.example.com', 'it begins with ftp:// instead of https:// or http://'],
		['http://', 'it is not a URL'],
		['not an address', 'it is not a URL'],
		...[
			'https://user:pass@api.example.com/',
			'https://key@api.example.com',
			'key@api.example.com',
			'user:key@localhost:4455/v1',
		].map((text) => [text, "it holds a user name or key before the @, which belongs in 'API Key'"]),
	])('%j is refused: %s', (text, reason) => {
		expect(readBaseUrl(text)).toEqual({ ok: false, reason });
	});
});

it('an address without a port is never one of the port of the Base URL', () => {
	const base = 'https://api.example.com:8443';
	expect(resolveUrl('https://api.example.com/x', `${base}/v1`, base)).toEqual({
		ok: true,
		target: { url: 'https://api.example.com/x', withKey: false },
	});
});

describe('an address below the Base URL', () => {
	it('escapes every segment, so that an ID cannot change the endpoint', () => {
		expect(apiTarget('https://api.example.com/pre', ['v1', 'templates', 'a/b?c#d e%2F'])).toEqual({
			url: 'https://api.example.com/pre/v1/templates/a%2Fb%3Fc%23d%20e%252F',
			withKey: true,
		});
	});
});

describe('an address that the service gave', () => {
	const base = 'https://api.example.com/pre';
	const from = `${base}/v1/templates`;

	it.each([
		['same origin', 'https://api.example.com/x', 'https://api.example.com/x', true],
		['relative path', '/x/y', 'https://api.example.com/x/y', true],
		[
			'default port written out',
			'https://api.example.com:443/x',
			'https://api.example.com/x',
			true,
		],
		['http raised to https', 'http://api.example.com/x', 'https://api.example.com/x', true],
		['scheme left out', '//api.example.com/x', 'https://api.example.com/x', true],
		['other host', 'https://cdn.example.com/x', 'https://cdn.example.com/x', false],
		[
			'subdomain',
			'https://api.example.com.evil.test/x',
			'https://api.example.com.evil.test/x',
			false,
		],
		[
			'http on another port',
			'http://api.example.com:8080/x',
			'http://api.example.com:8080/x',
			false,
		],
		['http elsewhere', 'http://cdn.example.com/x', 'http://cdn.example.com/x', false],
		['host in the user name', 'https://api.example.com@evil.test/x', 'https://evil.test/x', false],
		['user and password', 'https://u:p@api.example.com/x', 'https://api.example.com/x', true],
		['backslashes', 'https:\\\\evil.test\\x', 'https://evil.test/x', false],
		['IDN', 'https://äpi.example.com/x', 'https://xn--pi-uia.example.com/x', false],
	])('%s: %s', (_, address, url, withKey) => {
		expect(resolveUrl(address, from, base)).toEqual({ ok: true, target: { url, withKey } });
	});

	it.each([
		['ftp://api.example.com/x', 'it begins with ftp:'],
		['javascript:alert(1)', 'it begins with javascript:'],
		['http://', 'it is not a URL'],
	])('%s is not called at all: %s', (address, reason) => {
		expect(resolveUrl(address, from, base)).toEqual({ ok: false, reason });
	});

	it('compares IPv6 hosts and ports as URLs do', () => {
		expect(resolveUrl('http://[0:0::1]:80/x', 'http://[::1]/', 'http://[::1]')).toEqual({
			ok: true,
			target: { url: 'http://[::1]/x', withKey: true },
		});
	});

	it('keeps the port of the service when it raises http to https', () => {
		expect(
			resolveUrl('http://h.test:8443/x', 'https://h.test:8443/', 'https://h.test:8443'),
		).toEqual({
			ok: true,
			target: { url: 'https://h.test:8443/x', withKey: true },
		});
	});

	it('reads the port of an http service in its own scheme, which a proxy may have changed', () => {
		expect(
			resolveUrl('https://h.test:8080/x', 'http://h.test:8080/', 'http://h.test:8080'),
		).toEqual({
			ok: true,
			target: { url: 'http://h.test:8080/x', withKey: true },
		});
	});

	it('does not send the key of an http service to its https address: that is another origin', () => {
		expect(resolveUrl('https://h.test/x', 'http://h.test/', 'http://h.test')).toEqual({
			ok: true,
			target: { url: 'https://h.test/x', withKey: false },
		});
	});
});

describe('a download link', () => {
	it.each([
		['https://h.test', '/documents/1/download', 'https://h.test/documents/1/download'],
		['https://h.test', 'documents/1/download', 'https://h.test/documents/1/download'],
		['https://h.test/pre', '/documents/1/download', 'https://h.test/pre/documents/1/download'],
		['https://h.test/pre', 'documents/1/download', 'https://h.test/pre/documents/1/download'],
		['https://h.test/pre', '/pre/documents/1/download', 'https://h.test/pre/documents/1/download'],
		['https://h.test/pre', '/prefix/1', 'https://h.test/pre/prefix/1'],
		['https://h.test/pre', '//h.test/documents/1', 'https://h.test/documents/1'],
	])('with the Base URL %s, %s means %s', (base, link, url) => {
		expect(resolveDownloadUrl(link, base)).toEqual({ ok: true, target: { url, withKey: true } });
	});
});
