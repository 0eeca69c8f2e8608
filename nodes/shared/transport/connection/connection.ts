import { NodeOperationError, type ICredentialsDecrypted } from 'n8n-workflow';
import { uniqueKey, type RequestContext } from '../../environment';
import { readBaseUrl } from './target';
import { sharedLimiter } from '../limiter/limiter';
import type { RunLimiter } from '../limiter/permit';

export const credentialType = 'pdfTemplateApi';

/** What every call needs, created once per run: each read of the credential costs n8n a database query. */
export interface Connection {
	readonly context: RequestContext;
	/** Without a slash at the end. */
	readonly baseUrl: string;
	/** Only to remove it from messages; n8n puts it into the header. */
	readonly apiKey: string;
	readonly credential: ICredentialsDecrypted;
	readonly limits: Limits;
	/** Whether an answer of this run announced that the service honors idempotency keys. */
	readonly service: { honorsKeys: boolean };
	/** The rate limiter of a URL's origin, shared by all runs that call it with the same key. */
	readonly limiterFor: (url: string) => RunLimiter;
	/** Aborted when the execution is canceled or a poll is out of time. */
	readonly signal: AbortSignal | undefined;
	/** Aborted when an item has failed and the run does not continue: no further change is sent. */
	readonly runFailed: AbortSignal | undefined;
}

/** How long and how often a run tries. */
export interface Limits {
	/** Retries per call, if it is repeatable or certainly did nothing. */
	readonly maxRetries: number;
	/** Idle timeout in ms: before the headers, and between two chunks of the body. */
	readonly timeoutMs: number;
	/** The uptime in ms at which the run ends: no call waits beyond it. Default: never. */
	readonly endsAt?: number;
}

export const defaultLimits: Limits = { maxRetries: 3, timeoutMs: 120_000 };

/** Requests in flight per run, unless the user sets Max Concurrency. */
export const defaultMaxConcurrency = 200;

export interface ConnectOptions {
	readonly limits?: Limits;
	/** The most requests in flight at once. */
	readonly maxConcurrency?: number;
	/** Default: the cancel signal of the execution. */
	readonly signal?: AbortSignal;
	readonly runFailed?: AbortSignal;
}

/**
 * Reads the credential of the node.
 *
 * @throws NodeOperationError when its Base URL is not an HTTP URL.
 */
export async function connect(
	context: RequestContext,
	options: ConnectOptions = {},
): Promise<Connection> {
	const data = await context.getCredentials<{ baseUrl: string; apiKey: string }>(credentialType);
	const node = context.getNode();
	const baseUrl = readBaseUrl(String(data.baseUrl ?? ''));
	if (!baseUrl.ok) {
		throw new NodeOperationError(
			node,
			`The 'Base URL' of the credential cannot be used: ${baseUrl.reason}`,
			{
				description:
					'Open the credential and enter the URL of the API, for example https://api.example.com',
				level: 'warning',
			},
		);
	}
	const { limits = defaultLimits, maxConcurrency = defaultMaxConcurrency } = options;
	const stored = node.credentials?.[credentialType];
	const apiKey = String(data.apiKey ?? '');
	const limiters = new Map<string, RunLimiter>();
	return {
		context,
		baseUrl: baseUrl.href,
		apiKey,
		credential: {
			id: stored?.id ?? '',
			name: stored?.name ?? credentialType,
			type: credentialType,
			data: { ...data },
		},
		limits,
		service: { honorsKeys: false },
		limiterFor: (url) => {
			const { origin } = new URL(url);
			const known = limiters.get(origin);
			const limiter =
				known ?? sharedLimiter(origin, apiKey).forRun(maxConcurrency, limits.timeoutMs);
			limiters.set(origin, limiter);
			return limiter;
		},
		signal:
			options.signal ??
			('getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined),
		runFailed: options.runFailed,
	};
}

/** A new `Idempotency-Key`, if the service has shown that it honors keys. */
export function keyFor({ service }: Connection): string | undefined {
	return service.honorsKeys ? uniqueKey() : undefined;
}
