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
		['api.example.com', 'https://api.example.com'],
		['localhost:4455/', 'https://localhost:4455'],
		['https://api.example.com/v1', 'https://api.example.com'],
		['https://api.example.com/pdf/V1//', 'https://api.example.com/pdf'],
		['https://api.example.com//v1', 'https://api.example.com'],
		['https://api.example.com/v1/pdf', 'https://api.example.com/v1/pdf'],
		['https://api.example.com/pdf///v1', 'https://api.example.com/pdf'],
		['https://api.example.com/pdf//', 'https://api.example.com/pdf'],
		['api.example.com/ftp://x', 'https://api.example.com/ftp://x'],
		['https://api.example.com/api-v1', 'https://api.example.com/api-v1'],
	])('%j is read as %j', (text, href) => {
		expect(readBaseUrl(text)).toEqual({ ok: true, href });
	});

	it.each([
		['', 'it is empty'],
		['   ', 'it is empty'],
		['ftp://api.example.com', 'it begins with ftp:// instead of https:// or http://'],
		['file:///etc/passwd', 'it begins with file:// instead of https:// or http://'],
		['http://', 'it is not a URL'],
		['not an address', 'it is not a URL'],
		...[
			'https://user:pass@api.example.com/',
			'https://key@api.example.com',
			'https://:key@api.example.com',
			'key@api.example.com',
			'user:key@localhost:4455/v1',
		].map((text) => [text, "it holds a user name or key before the @, which belongs in 'API Key'"]),
	])('%j is refused: %s', (text, reason) => {
		expect(readBaseUrl(text)).toEqual({ ok: false, reason });
	});
});
