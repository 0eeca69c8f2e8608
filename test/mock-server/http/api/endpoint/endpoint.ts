import type { Context } from 'hono';
import type { z } from 'zod/v4';
import type { Accounts } from '../../../service/accounts.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { AccountEnv } from '../../exchange/apiKey.ts';
import type { SignedLinks } from '../../exchange/signedLinks.ts';

/** What every endpoint receives. */
export interface ApiContext {
	readonly accounts: Accounts;
	readonly settings: Settings;
	readonly links: SignedLinks;
	/** The port of the foreign host, which also serves downloads. */
	readonly foreignPort: number;
}

/** The names of answer schemas in the OpenAPI description. */
export type AnswerName =
	| 'Fields'
	| 'Template'
	| 'TemplateList'
	| 'Document'
	| 'DocumentList'
	| 'FillResult'
	| 'Deleted';

/** An answer that is not an error: a schema by name, a PDF, or nothing. */
export interface GoodAnswer {
	readonly status: number;
	readonly body?: AnswerName;
	/** Whether the answer can be the bytes of a document, instead of `body` if there is one. */
	readonly isPdf?: boolean;
}

/** One endpoint of the API: its route, its answer, and its part of the OpenAPI description. */
export interface Endpoint {
	readonly method: 'get' | 'put' | 'post' | 'delete';
	/** In OpenAPI's form, such as "/v1/templates/{uid}". */
	readonly path: string;
	readonly summary: string;
	readonly query?: (settings: Settings) => z.ZodType;
	readonly requestBody?: { readonly name: string; readonly schema: (s: Settings) => z.ZodType };
	readonly answer: (settings: Settings) => GoodAnswer;
	/** Error statuses besides those of every endpoint. */
	readonly errors: (settings: Settings) => readonly number[];
	/** Default: always. */
	readonly needsKey?: (settings: Settings) => boolean;
	/** Default: always. */
	readonly isOffered?: (settings: Settings) => boolean;
	readonly handle: (c: Context<AccountEnv>, context: ApiContext) => Response | Promise<Response>;
}

export const invalidStatus = (settings: Settings) => settings.get('error.invalidStatus');
export const unknownStatus = (settings: Settings) => settings.get('error.unknownStatus');

export function uidOf(c: Context): string {
	return c.req.param('uid') ?? '';
}
