import { z } from 'zod/v4';
import type { ProblemKind, ServiceProblem } from '../../domain/problem.ts';

export const errorSchema = z.strictObject({
	error: z.strictObject({ code: z.string(), message: z.string().min(1) }),
});

const statuses: Record<ProblemKind, number> = {
	unauthorized: 401,
	forbidden: 403,
	not_found: 404,
	unknown_uid: 404,
	conflict: 409,
	still_running: 409,
	reused_key: 422,
	method_not_allowed: 405,
	invalid_json: 400,
	invalid_request: 400,
	unusable_pdf: 422,
	too_large: 413,
	unsupported_media_type: 415,
	too_many_requests: 429,
	busy: 503,
	internal: 500,
};

/** The answer to a refused request. */
export function problemAnswer(
	{ kind, message, retryAfterSeconds }: ServiceProblem,
	headers: Record<string, string> = {},
): Response {
	return Response.json(
		{ error: { code: kind === 'unknown_uid' ? 'not_found' : kind, message } },
		{
			status: statuses[kind],
			headers: {
				...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
				...headers,
			},
		},
	);
}
