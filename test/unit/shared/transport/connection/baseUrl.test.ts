import { readBaseUrl } from '../../../../../nodes/shared/transport/connection/baseUrl';

describe('the Base URL of the credential', () => {
	it.each([
		['https://api.example.com', 'https://api.example.com'],
		['https://api.example.com/', 'https://api.example.com'],
		['  https://api.example.com///  ', 'https://api.example.com'],
		['https://api.example.com/pdf/service/', 'https://api.example.com/pdf/service'],
		['HTTP://API.example.com:80/', 'http://api.example.com'],
		['http://127.0.0.1:4455', 'http://127.0.0.1:4455'],
		['http://[::1]:4455/', 'http://[::1]:4455'],
		['https://api.example.com/?x=1#top', 'https://api.example.com'],
		['https://user:pass@api.example.com/', 'https://api.example.com'],
	])('%j is read as %j', (text, href) => {
		expect(readBaseUrl(text)).toEqual({ ok: true, href });
	});

	it.each([
		['', 'it is empty'],
		['   ', 'it is empty'],
		['api.example.com', 'it does not begin with https:// or http://'],
		['localhost:4455', 'it does not begin with https:// or http://'],
		['ftp://api.example.com', 'it does not begin with https:// or http://'],
		['file:///etc/passwd', 'it does not begin with https:// or http://'],
		['http://', 'it is not a web address'],
		['not an address', 'it is not a web address'],
	])('%j is refused: %s', (text, reason) => {
		expect(readBaseUrl(text)).toEqual({ ok: false, reason });
	});
});
