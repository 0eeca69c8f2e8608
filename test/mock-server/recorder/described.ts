import type { z } from 'zod/v4';
import { answerSchemas } from '../../../service/src/http/api/answerSchemas.ts';
import { errorStatuses, offeredEndpoints } from '../../../service/src/http/api/endpoints.ts';
import type { Endpoint } from '../../../service/src/http/api/endpoint/endpoint.ts';
import { errorContentType, errorSchema } from '../../../service/src/http/exchange/errorAnswer.ts';
import type { Settings } from '../settings/settings.ts';
import { typeOf } from './evidence/seen.ts';
import type { Seen } from './evidence/seen.ts';
import { shownName } from './shape.ts';

function placeOf(path: readonly PropertyKey[]): string {
	const steps = path.map((step) => (typeof step === 'number' ? '*' : shownName(String(step))));
	return steps.join('.') || 'the body';
}

/** Says what is wrong, without any value. */
function issueText(issue: z.core.$ZodIssue): string {
	const place = placeOf(issue.path);
	if (issue.code !== 'unrecognized_keys') return `${place}: ${issue.message}`;
	return `${place} also has ${issue.keys.map(shownName).join(', ')}`;
}

function schemaProblems(schema: z.ZodType | undefined, json: unknown): string[] {
	const { error } = schema?.safeParse(json) ?? {};
	return [...new Set(error?.issues.map(issueText))];
}

function typeProblems(seen: Seen, described: string | undefined): string[] {
	const type = typeOf(seen.answer);
	return type === described
		? []
		: [`the type is ${type ?? 'missing'}, not ${described ?? 'missing'}`];
}

function errorProblems(seen: Seen, settings: Settings): string[] {
	const wrongType = typeProblems(seen, errorContentType(settings));
	if (wrongType.length > 0) return wrongType;
	return schemaProblems(errorSchema(settings), seen.answer.json);
}

function goodProblems(seen: Seen, { answer: answerOf }: Endpoint, settings: Settings): string[] {
	const answer = answerOf(settings);
	const { body, json } = seen.answer;
	const isBinary = !answer.body || seen.request.query.get('responseType') === 'binary';
	if (answer.isPdf && isBinary) {
		const value = settings.get('download.contentType');
		const isPdf = body.toString('latin1', 0, 5) === '%PDF-';
		const type = value === 'none' ? undefined : value;
		return [...typeProblems(seen, type), ...(isPdf ? [] : ['the body is not a PDF'])];
	}
	if (!answer.body) return body.byteLength === 0 ? [] : ['there is a body'];
	return [
		...typeProblems(seen, 'application/json'),
		...schemaProblems(answerSchemas(settings)[answer.body], json),
	];
}

/** How an answer differs from the OpenAPI description with these settings. */
export function problemsOf(seen: Seen, settings: Settings): string[] {
	const { status } = seen.answer;
	const operation = offeredEndpoints(settings).find(
		({ method, path }) => `${method.toUpperCase()} ${path}` === seen.operation,
	);
	if (!operation) return [];
	if (status === operation.answer(settings).status) return goodProblems(seen, operation, settings);
	if (errorStatuses(operation, settings).includes(status)) return errorProblems(seen, settings);
	return ['the status is not described'];
}
