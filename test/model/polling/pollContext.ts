import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type {
	IDataObject,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INode,
	IPollFunctions,
} from 'n8n-workflow';

/** What n8n knows of a trigger. */
export interface Trigger {
	node: Partial<INode>;
	workflowId: string;
	staticData: IDataObject;
}

/** What n8n has for a poll. */
export interface PollOptions {
	readonly mode: 'trigger' | 'manual';
	readonly parameters: IDataObject;
	readonly credential: { readonly baseUrl: string; readonly apiKey: string };
	/** Undefined: n8n does not know how long a poll may take. */
	readonly budgetMs: (() => number) | undefined;
	readonly respond: (request: IHttpRequestOptions) => Promise<IN8nHttpFullResponse>;
}

/** What n8n gives a trigger for a poll, as far as the trigger uses it. */
export function pollContext(
	{ node, workflowId, staticData }: Trigger,
	{ mode, parameters, credential, budgetMs, respond }: PollOptions,
): IPollFunctions {
	const whole = { id: 'node', name: 'New', credentials: { pdfTemplateApi: { id: '1' } }, ...node };
	const valueAt = (path: string) =>
		path
			.split('.')
			.reduce<unknown>((value, key) => (value as IDataObject | undefined)?.[key], parameters);
	const context = {
		getMode: () => mode,
		getNode: () => whole,
		getWorkflow: () => ({ id: workflowId }),
		getWorkflowStaticData: (of: string) => {
			if (of !== 'node') throw new Error('The data of the workflow belongs to others');
			return staticData;
		},
		getNodeParameter: (path: string, fallback?: unknown) => {
			const value = valueAt(path);
			return value === undefined ? fallback : value;
		},
		getCredentials: async () => await Promise.resolve(credential),
		...(budgetMs && { getPollBudgetMs: budgetMs }),
		helpers: {
			httpRequest: respond,
			httpRequestWithAuthentication: async (_: string, request: IHttpRequestOptions) =>
				await respond(request),
			prepareBinaryData: async (bytes: Readable, fileName: string, mimeType: string) => ({
				fileName,
				mimeType,
				data: await text(bytes),
			}),
		},
	};
	return context as unknown as IPollFunctions;
}
