import { networkFailureOf } from '../../../../../nodes/shared/transport/errors/networkErrors.ts';

const url = new URL('https://api.example.com:8443/v1/templates');
const wrapped = (code: string) => ({ message: 'wrapped by n8n', cause: { code, message: code } });

describe('why no answer came', () => {
	it.each([
		['ECONNREFUSED', 'nothing answers at https://api.example.com:8443', true],
		['ENOTFOUND', 'the host api.example.com is not known', true],
		['EAI_AGAIN', 'the host api.example.com could not be looked up', true],
		['EHOSTUNREACH', 'the host api.example.com cannot be reached', false],
		['ENETUNREACH', 'the host api.example.com cannot be reached', false],
		['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of api.example.com is not trusted', true],
		['CERT_HAS_EXPIRED', 'the certificate of api.example.com is not trusted', true],
		['ETIMEDOUT', 'did not answer in time', false],
		['ECONNABORTED', 'did not answer in time', false],
		['ECONNRESET', 'the connection to https://api.example.com:8443 broke', false],
		['ERR_CANCELED', 'the execution was canceled', false],
		['EPROTO', 'api.example.com:8443 does not speak HTTPS', true],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'api.example.com:8443 does not speak HTTPS', true],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'api.example.com:8443 does not speak HTTPS', true],
		['EPROTOTYPE', 'broke (EPROTOTYPE)', false],
		['WSAEPROTO', 'broke (WSAEPROTO)', false],
		['SOMETHING_NEW', 'broke (SOMETHING_NEW)', false],
	])('%s', (code, reason, isUnsent) => {
		const failure = networkFailureOf(wrapped(code), url);
		expect(failure.reason).toContain(reason);
		expect(failure.isUnsent).toBe(isUnsent);
		expect(failure.remedy ?? failure.again).toBeTruthy();
	});

	it.each([
		['ECONNREFUSED', true],
		['EAI_AGAIN', true],
		['ETIMEDOUT', true],
		['ECONNRESET', true],
		['ENOTFOUND', false],
		['ERR_CANCELED', false],
		['EPROTO', false],
		['CERT_HAS_EXPIRED', false],
	])('%s may pass by itself: %p', (code, isPassing) => {
		expect(networkFailureOf(wrapped(code), url).isPassing).toBe(isPassing);
	});

	it('finds the cause at any depth, and does not follow a cause that is its own', () => {
		const deep = { cause: { cause: { cause: { code: 'ECONNREFUSED' } } } };
		expect(networkFailureOf(deep, url).reason).toContain('nothing answers');
		const own: { cause?: unknown } = {};
		own.cause = own;
		expect(networkFailureOf(own, url).reason).toBe(
			'the connection to https://api.example.com:8443 broke',
		);
	});

	it('says how to call a service without HTTPS', () => {
		expect(networkFailureOf(wrapped('EPROTO'), url).remedy).toContain('http://');
	});

	it('counts a list of errors that is empty or has gaps as sent', () => {
		for (const errors of [[], [undefined], ['text']]) {
			const cause = { code: 'ETIMEDOUT', errors };
			expect(networkFailureOf({ cause }, url).isUnsent).toBe(false);
		}
	});

	it.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('%s of connect was never sent', (code) => {
		const cause = { code, syscall: 'connect' };
		expect(networkFailureOf({ cause }, url).isUnsent).toBe(true);
		expect(networkFailureOf({ cause: { code, syscall: 'read' } }, url).isUnsent).toBe(false);
		const ofAll = { code, errors: [cause, cause] };
		expect(networkFailureOf({ cause: ofAll }, url).isUnsent).toBe(true);
		const ofSome = { code, errors: [cause, { code, syscall: 'write' }] };
		expect(networkFailureOf({ cause: ofSome }, url).isUnsent).toBe(false);
	});

	it('knows n8n’s refusal of private addresses, and names the way out', () => {
		const error = new Error(
			'The request was blocked because it resolves to a restricted IP address',
		);
		const failure = networkFailureOf({ cause: error }, url);
		expect(failure.isUnsent).toBe(true);
		expect(failure.reason).toBe('n8n does not allow requests to api.example.com');
		expect(failure.remedy).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
	});

	it.each([[undefined], [null], ['text'], [42], [{}], [new Error('x')]])(
		'counts %p as sent, to be on the safe side',
		(caught) => {
			expect(networkFailureOf(caught, url).isUnsent).toBe(false);
		},
	);
});
