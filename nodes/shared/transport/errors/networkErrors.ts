/** What happened, in the user's words, and what to do about it. */
export interface Advice {
	/** Completes "Could not … : "; absent where the service's own words say it better. */
	readonly reason?: string;
	readonly remedy?: string;
	/** What to repeat; only for `onRepeating`. */
	readonly again?: string;
}

/** Why no answer came. */
export interface NetworkFailure extends Advice {
	readonly reason: string;
	/** The request certainly never reached the service. */
	readonly isUnsent: boolean;
	/** The failure may be temporary. */
	readonly isPassing: boolean;
}

/** Of Node's errors: `syscall` is the system call that failed, at `hostname` and `port`; `errors` has one per address. */
type Cause = {
	readonly [name in 'name' | 'code' | 'syscall' | 'errors' | 'hostname' | 'port']?: unknown;
};

export const proxySettings =
	'HTTP_PROXY, HTTPS_PROXY and NO_PROXY of this n8n say which proxy it uses';

const checkAddress = "Check the 'Base URL' of the credential, and that the service is running";

const unreachable = ({ hostname }: URL) =>
	sent(`the host ${hostname} cannot be reached`, checkAddress);
const timedOut = ({ origin }: URL) =>
	sent(`${origin} did not answer in time`, undefined, 'Try again later');

/** What each system code means, and whether the request may have been sent. */
const byCode = new Map(
	Object.entries<(url: URL) => NetworkFailure>({
		ECONNREFUSED: ({ origin }) => unsent(`nothing answers at ${origin}`, checkAddress),
		ENOTFOUND: ({ hostname }) => unsendable(`the host ${hostname} is not known`, checkAddress),
		EAI_AGAIN: ({ hostname }) =>
			unsent(
				`the host ${hostname} could not be looked up`,
				'Check the network of this n8n',
				'Then try again',
			),
		EHOSTUNREACH: unreachable,
		ENETUNREACH: unreachable,
		ERR_CANCELED: () =>
			lasting(sent('the execution was canceled', undefined, 'Start it again when you are ready')),
		ETIMEDOUT: timedOut,
		ECONNABORTED: timedOut,
	}),
);

const sent = (reason: string, remedy?: string, again?: string): NetworkFailure => ({
	reason,
	remedy,
	again,
	isUnsent: false,
	isPassing: true,
});
const unsent = (...texts: Parameters<typeof sent>): NetworkFailure => ({
	...sent(...texts),
	isUnsent: true,
});
const lasting = (failure: NetworkFailure): NetworkFailure => ({ ...failure, isPassing: false });
const unsendable = (...texts: Parameters<typeof sent>) => lasting(unsent(...texts));

/** Explains what n8n's HTTP helper or a body stream threw. After an unknown cause the request counts as sent. */
export function networkFailureOf(caught: unknown, url: URL): NetworkFailure {
	const chain = causes(caught);
	const code = chain.map(({ code }) => code).find((candidate) => typeof candidate === 'string');
	const known = byCode.get(String(code));
	if (known && isElsewhere(chain, url)) {
		const reason = 'the proxy between n8n and the service cannot be reached';
		return { ...unsent(reason, proxySettings), isPassing: known(url).isPassing };
	}
	// Linux reports these codes on established connections, too; the system call tells them apart.
	if (known) return isConnecting(chain) ? { ...known(url), isUnsent: true } : known(url);
	if (
		chain.some(({ name }) => name === 'SsrfBlockedIpError' || name === 'SsrfBlockedHostnameError')
	) {
		return unsendable(
			`n8n does not allow requests to ${url.hostname}`,
			'The address is private and SSRF protection is on. The administrator of this n8n can allow it with N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES',
		);
	}
	if (/^EPROTO$|ERR_SSL_(WRONG_VERSION|PACKET_LENGTH)/.test(String(code))) {
		return unsendable(
			`${url.host} does not speak HTTPS`,
			"If the service uses plain HTTP, begin the 'Base URL' of the credential with http://",
		);
	}
	if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(String(code))) {
		return unsendable(
			`the certificate of ${url.hostname} is not trusted (${String(code)})`,
			'Have the certificate renewed, or make its authority known to n8n (NODE_EXTRA_CA_CERTS)',
		);
	}
	return sent(
		`the connection to ${url.origin} broke${code ? ` (${String(code)})` : ''}`,
		undefined,
		'Try again; if it stays so, ask the operator of the service or of the proxy in between',
	);
}

const errorsOf = ({ errors }: Cause) =>
	Array.isArray(errors) ? (errors as (Cause | undefined)[]) : [];

/** Whether the host or port that failed is not the URL's, so it must be a proxy's. */
function isElsewhere(chain: readonly Cause[], url: URL): boolean {
	const ownPort = url.port || (url.protocol === 'https:' ? '443' : '80');
	return chain.some((cause) => {
		const { hostname = url.hostname, port = errorsOf(cause)[0]?.port ?? ownPort } = cause;
		return hostname !== url.hostname || String(port) !== ownPort;
	});
}

/** Whether connecting failed. If the host has several addresses, to all of them (`AggregateError`). */
function isConnecting(chain: readonly Cause[]): boolean {
	return chain.some((cause) => {
		const errors = errorsOf(cause);
		const areAll = errors.length > 0 && errors.every((error) => error?.syscall === 'connect');
		return cause.syscall === 'connect' || areAll;
	});
}

/** The thrown value and the errors it wraps: n8n puts the original into `cause`. */
function causes(caught: unknown): Cause[] {
	const chain: Cause[] = [];
	let current = caught;
	while (typeof current === 'object' && current !== null && chain.length < 5) {
		chain.push(current);
		current = 'cause' in current ? current.cause : undefined;
	}
	return chain;
}
