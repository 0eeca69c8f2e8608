import type { Context } from 'hono';
import type { z } from 'zod/v4';
import type { Teams } from '../../../domain/teams.ts';
import type { ApiOptions } from '../../../domain/apiOptions.ts';
import type { TeamEnv } from '../../exchange/apiKey.ts';
import type { SignedLinks } from '../../exchange/signedLinks.ts';

/** What every endpoint needs from the running service. */
export interface ApiContext {
	readonly teams: Teams;
	readonly api: ApiOptions;
	readonly links: SignedLinks;
	/** What a user is called, if they exist. */
	readonly userName: (userId: number) => Promise<string | undefined>;
	/** The URL under which clients reach the service, without a slash at the end; default: taken from each request. */
	readonly publicUrl?: string | undefined;
}

/** The names of answer schemas in the OpenAPI description. */
export type AnswerName =
	| 'Fields'
	| 'Template'
	| 'TemplateList'
	| 'Document'
	| 'DocumentList'
	| 'FillResult'
	| 'FillCheck'
	| 'DataSchema'
	| 'Features';

/** A successful answer: a schema by name, a PDF, or nothing. */
export interface GoodAnswer {
	readonly status: number;
	readonly body?: AnswerName;
	/** What it may be instead. */
	readonly alternative?: AnswerName;
	/** Whether the answer can be a PDF (instead of `body`, if the endpoint has one). */
	readonly isPdf?: boolean;
	/** What its own headers say, by their names. */
	readonly headers?: Readonly<Record<string, string>>;
}

export interface JsonBody {
	readonly name: string;
	readonly schema: z.ZodType;
}

/** One endpoint of the API: its route, its answer, and its part of the OpenAPI description. */
export interface Endpoint {
	readonly method: 'get' | 'put' | 'post' | 'delete';
	/** In OpenAPI's form, such as "/v1/templates/{uid}". */
	readonly path: string;
	readonly summary: string;
	readonly query?: z.ZodType;
	/** The request headers that the endpoint reads. */
	readonly headers?: z.ZodType;
	/** JSON with a schema by name, or a PDF. */
	readonly requestBody?: JsonBody | 'pdf';
	readonly answer: GoodAnswer;
	/** Error statuses besides those that every endpoint can return. */
	readonly errors: readonly number[];
	/** Default: always. */
	readonly needsKey?: (api: ApiOptions) => boolean;
	readonly handle: (c: Context<TeamEnv>, context: ApiContext) => Response | Promise<Response>;
}

export function uidOf(c: Context): string {
	return c.req.param('uid') ?? '';
}
