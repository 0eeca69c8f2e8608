import { networkFailureOf } from '../../../../../nodes/shared/transport/errors/networkErrors.ts';

const url = new URL('https://api.example.com:8443/v1/templates');
const wrapped = (code: string) => ({ message: 'wrapped by n8n', cause: { code, message: code } });

describe('why no answer came', () => {
	it.each([
		['ECONNREFUSED', 'nothing answers at https://api.example.com:8443', true, true],
		['ENOTFOUND', 'the host api.example.com is not known', true, false],
		['EAI_AGAIN', 'the host api.example.com could not be looked up', true, true],
		['EHOSTUNREACH', 'the host api.example.com cannot be reached', false, true],
		['ENETUNREACH', 'the host api.example.com cannot be reached', false, true],
		['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate of api.example.com is not trusted', true, false],
		['CERT_HAS_EXPIRED', 'the certificate of api.example.com is not trusted', true, false],
		['ETIMEDOUT', 'did not answer in time', false, true],
		['ECONNRESET', 'the connection to https://api.example.com:8443 broke', false, true],
		['ERR_CANCELED', 'the execution was canceled', false, false],
		['EPROTO', 'api.example.com:8443 does not speak HTTPS', true, false],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'api.example.com:8443 does not speak HTTPS', true, false],
		['EPROTOTYPE', 'broke (EPROTOTYPE)', false, true],
		['WSAEPROTO', 'broke (WSAEPROTO)', false, true],
	])('%s: %s; unsent: %p, may pass by itself: %p', (code, reason, isUnsent, isPassing) => {
		const failure = networkFailureOf(wrapped(code), url);
		expect(failure.reason).toContain(reason);
		expect(failure).toMatchObject({ isUnsent, isPassing });
		expect(failure.remedy ?? failure.again).toBeTruthy();
		expect(failure.again).not.toBe('');
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

	it.each([
		['https://h.test', { port: 443 }, false],
		['https://h.test', { port: 80 }, true],
		['http://h.test', { port: 80 }, false],
		['http://h.test', { errors: [{ port: 3128 }] }, true],
		['https://h.test:8443', { port: '8443' }, false],
		['https://h.test', { hostname: 'h.test' }, false],
		['https://h.test', { hostname: 'proxy.test' }, true],
	])('to %s, failed at %j: of a proxy %p', (address, place, isProxy) => {
		const cause = { code: 'ECONNREFUSED', ...place };
		const { reason } = networkFailureOf({ cause }, new URL(address));
		expect(reason.includes('the proxy between')).toBe(isProxy);
	});

	it.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])('knows n8n’s %s', (name) => {
		const error = Object.assign(new Error('The request was blocked'), { name });
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
