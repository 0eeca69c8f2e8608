import { STATUS_CODES } from 'node:http';
import type { ProblemKind, ServiceProblem } from '../../service/problem.ts';
import type { Settings } from '../../settings/settings.ts';

function statusOf(kind: ProblemKind, settings: Settings): number {
	const statuses: Record<ProblemKind, number> = {
		unauthorized: settings.get('auth.status'),
		not_found: 404,
		unknown_uid: settings.get('error.unknownStatus'),
		conflict: 409,
		method_not_allowed: 405,
		invalid_json: 400,
		invalid_request: settings.get('error.invalidStatus'),
		too_large: 413,
		unsupported_media_type: 415,
		too_many_requests: 429,
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

function jsonBody(status: number, problem: Described, shape: string): object {
	const { kind, message, fields } = problem;
	switch (shape) {
		case 'message':
			return { message };
		case 'string':
			return { error: message };
		case 'list':
			return { errors: fields.length > 0 ? fields : [{ field: null, message }] };
		case 'problem':
			return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message };
		default:
			return { error: { code: kind === 'unknown_uid' ? 'not_found' : kind, message } };
	}
}

type Described = Pick<ServiceProblem, 'message' | 'fields'> & { readonly kind: string };

/** An error with this status in the shape that `error.shape` asks for. */
export function errorAnswer(
	status: number,
	problem: Described,
	settings: Settings,
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

/** The error answer of a request that the service refuses. */
export function problemAnswer(
	problem: ServiceProblem,
	settings: Settings,
	headers: Record<string, string> = {},
): Response {
	return errorAnswer(statusOf(problem.kind, settings), problem, settings, headers);
}
