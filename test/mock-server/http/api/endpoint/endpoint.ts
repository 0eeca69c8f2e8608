import type { Context } from 'hono';
import type { z } from 'zod/v4';
import type { Accounts } from '../../../service/accounts.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { AccountEnv } from '../../exchange/apiKey.ts';
import type { SignedLinks } from '../../exchange/signedLinks.ts';

/** What every endpoint is given. */
export interface ApiContext {
	readonly accounts: Accounts;
	readonly settings: Settings;
	readonly links: SignedLinks;
	/** Port of the foreign host, which serves the downloads, too. */
	readonly foreignPort: number;
}

/** Names of the answers' schemas in the OpenAPI description. */
export type AnswerName =
	| 'Fields'
	| 'Template'
	| 'TemplateList'
	| 'Document'
	| 'DocumentList'
	| 'FillResult'
	| 'Deleted';

/** An answer that is no error: a schema by name, a PDF, or nothing. */
export interface GoodAnswer {
	readonly status: number;
	readonly body?: AnswerName;
	/** Besides `body`, or alone, the bytes of a document. */
	readonly isPdf?: boolean;
}

/** One endpoint of the API: its route and its part of the OpenAPI description, with the present settings. */
export interface Endpoint {
	readonly method: 'get' | 'put' | 'post' | 'delete';
	/** As OpenAPI writes it, e.g. "/v1/templates/{uid}". */
	readonly path: string;
	readonly summary: string;
	readonly query?: (settings: Settings) => z.ZodType;
	readonly requestBody?: { readonly name: string; readonly schema: (s: Settings) => z.ZodType };
	readonly answer: (settings: Settings) => GoodAnswer;
	/** Statuses besides those that every endpoint may answer with. */
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
