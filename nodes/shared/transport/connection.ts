import { NodeOperationError, type ICredentialsDecrypted } from 'n8n-workflow';
import type { RequestContext } from '../environment';
import { readBaseUrl } from './baseUrl';
import { Pace } from './pace';

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
	/** Shared by all calls of the run: when the service asks for fewer, it asks all of them. */
	readonly pace: Pace;
	/** Aborted when the execution is cancelled, or there is no more time. */
	readonly signal: AbortSignal | undefined;
}

/** How patient a run is with the service. */
export interface Limits {
	/** How often a call that certainly did nothing, or only reads, is made again. */
	readonly maxRetries: number;
	/** How long the service may keep silent: before its answer begins, and between two parts of it; in ms. */
	readonly timeoutMs: number;
}

export const defaultLimits: Limits = { maxRetries: 3, timeoutMs: 120_000 };

/**
 * Opens the service of the node's credential; throws when the credential's Base URL is no web address. Without
 * `signal` it is the execution's.
 */
export async function connect(
	context: RequestContext,
	limits: Limits = defaultLimits,
	signal: AbortSignal | undefined = executionSignal(context),
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
	return {
		context,
		baseUrl: baseUrl.href,
		apiKey: String(data.apiKey ?? ''),
		credential: {
			id: stored?.id ?? '',
			name: stored?.name ?? credentialType,
			type: credentialType,
			data: { ...data },
		},
		limits,
		pace: new Pace(),
		signal,
	};
}

function executionSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
