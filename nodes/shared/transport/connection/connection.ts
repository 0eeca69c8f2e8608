import { NodeOperationError, type ICredentialsDecrypted } from 'n8n-workflow';
import type { RequestContext } from '../../environment';
import { readBaseUrl } from './baseUrl';
import type { RunLimiter } from '../limiter/permit';
import { sharedLimiter } from '../limiter/sharedLimiters';

export const credentialType = 'pdfTemplateApi';

/** What every call needs, read once per run: reading the credential costs n8n a database query. */
export interface Connection {
	readonly context: RequestContext;
	/** Without a slash at the end. */
	readonly baseUrl: string;
	/** Only for blanking it out of texts; it is n8n that puts it into the header. */
	readonly apiKey: string;
	readonly credential: ICredentialsDecrypted;
	readonly limits: Limits;
	/** The limiter of the host that a URL names, shared by all runs that use it with the same key. */
	readonly limiterFor: (url: string) => RunLimiter;
	/** Aborted when the execution is cancelled, or there is no more time. */
	readonly signal: AbortSignal | undefined;
	/** Aborted when nothing more is to be begun: an item has failed and the node stops. */
	readonly stopped: AbortSignal | undefined;
}

/** How patient a run is with the service. */
export interface Limits {
	/** How often a call that certainly did nothing, or only reads, is made again. */
	readonly maxRetries: number;
	/** How long the service may keep silent: before its answer begins, and between two parts of it; in ms. */
	readonly timeoutMs: number;
}

export const defaultLimits: Limits = { maxRetries: 3, timeoutMs: 120_000 };

/** The most requests at once, unless the user chooses otherwise. */
export const defaultMaxConcurrency = 50;

export interface ConnectOptions {
	readonly limits?: Limits;
	/** The most requests that the run has in flight at once. */
	readonly maxConcurrency?: number;
	/** Without it, the execution's. */
	readonly signal?: AbortSignal;
	readonly stopped?: AbortSignal;
}

/** Opens the service of the node's credential; throws when the credential's Base URL is no web address. */
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
					'Open the credential and enter the address of the API, for example https://api.example.com',
				level: 'warning',
			},
		);
	}
	const stored = node.credentials?.[credentialType];
	const apiKey = String(data.apiKey ?? '');
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
		limits: options.limits ?? defaultLimits,
		limiterFor: limitersOf(apiKey, options.maxConcurrency ?? defaultMaxConcurrency),
		signal: options.signal ?? executionSignal(context),
		stopped: options.stopped,
	};
}

function limitersOf(apiKey: string, maxConcurrency: number): Connection['limiterFor'] {
	const ofOrigin = new Map<string, RunLimiter>();
	return (url) => {
		const { origin } = new URL(url);
		const limiter = ofOrigin.get(origin) ?? sharedLimiter(origin, apiKey).forRun(maxConcurrency);
		ofOrigin.set(origin, limiter);
		return limiter;
	};
}

function executionSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
