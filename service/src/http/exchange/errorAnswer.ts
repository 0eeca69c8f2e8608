import { STATUS_CODES } from 'node:http';
import { z } from 'zod/v4';
import { retryAfter } from './retryAfter.ts';
import type { FieldProblem, ProblemKind, ServiceProblem } from '../../domain/problem.ts';
import type { Behavior } from '../../domain/behavior.ts';

const message = z.string().min(1);

/** The schema of an error's JSON body; undefined if the body is not JSON. */
export function errorSchema(settings: Behavior): z.ZodType | undefined {
	switch (settings.get('error.shape')) {
		case 'object':
			return z.strictObject({ error: z.strictObject({ code: z.string(), message }) });
		case 'message':
			return z.strictObject({ message });
		case 'string':
			return z.strictObject({ error: message });
		case 'list': {
			const item = z.strictObject({ field: z.string().nullable(), message });
			return z.strictObject({ errors: z.array(item).min(1) });
		}
		case 'problem':
			return z.strictObject({
				type: z.string(),
				title: z.string(),
				status: z.number().int(),
				detail: message,
			});
		default:
			return undefined;
	}
}

/** The Content-Type of an error; undefined if it has no body. */
export function errorContentType(settings: Behavior): string | undefined {
	switch (settings.get('error.shape')) {
		case 'problem':
			return 'application/problem+json';
		case 'text':
			return 'text/plain';
		case 'html':
			return 'text/html';
		case 'empty':
			return undefined;
		default:
			return 'application/json';
	}
}

function statusOf(kind: ProblemKind, settings: Behavior): number {
	const statuses: Record<ProblemKind, number> = {
		unauthorized: settings.get('auth.status'),
		forbidden: 403,
		not_found: 404,
		unknown_uid: settings.get('error.unknownStatus'),
		conflict: 409,
		still_running: 409,
		reused_key: 422,
		method_not_allowed: 405,
		invalid_json: 400,
		invalid_request: settings.get('error.invalidStatus'),
		too_large: 413,
		unsupported_media_type: 415,
		too_many_requests: 429,
		busy: 503,
		internal: 500,
	};
	return statuses[kind];
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function htmlPage(status: number, message: string): string {
	const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
	return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${escapeHtml(message)}</p></body></html>`;
}

/** What the page is told beside this is no part of the API. */
const forApi = ({ field, message }: FieldProblem) => ({ field, message });

function jsonBody(status: number, problem: Described, shape: string): object {
	const { kind, message, fields } = problem;
	switch (shape) {
		case 'message':
			return { message };
		case 'string':
			return { error: message };
		case 'list':
			return { errors: fields.length > 0 ? fields.map(forApi) : [{ field: null, message }] };
		case 'problem':
			return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message };
		default:
			return { error: { code: kind === 'unknown_uid' ? 'not_found' : kind, message } };
	}
}

type Described = Pick<ServiceProblem, 'message' | 'fields'> & { readonly kind: string };

/** An error answer with this status, in the shape that `error.shape` chooses. */
export function errorAnswer(
	status: number,
	problem: Described,
	settings: Behavior,
	headers: Record<string, string> = {},
): Response {
	const shape = settings.get('error.shape');
	const answer = (body: string | null, contentType?: string) =>
		new Response(body, {
			status,
			headers: { ...(contentType && { 'Content-Type': contentType }), ...headers },
		});
	if (shape === 'empty') return answer(null);
	if (shape === 'text') return answer(problem.message, 'text/plain; charset=utf-8');
	if (shape === 'html') {
		return answer(htmlPage(status, problem.message), 'text/html; charset=utf-8');
	}
	return answer(
		JSON.stringify(jsonBody(status, problem, shape)),
		shape === 'problem' ? 'application/problem+json' : 'application/json',
	);
}

/** The answer to a request that the service refuses. */
export function problemAnswer(
	problem: ServiceProblem,
	settings: Behavior,
	headers: Record<string, string> = {},
): Response {
	const { retryAfterSeconds: seconds } = problem;
	const all = { ...(seconds !== undefined && retryAfter(seconds, settings)), ...headers };
	return errorAnswer(statusOf(problem.kind, settings), problem, settings, all);
}
