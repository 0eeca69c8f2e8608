import { ServiceProblem } from '../../../../service/src/domain/problem.ts';
import { assumption } from '../assumption.ts';
import type { Asked } from '../assumption.ts';
import { isGood, isRefused, typeOf, update } from '../seen.ts';

const form = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

async function jsonOf({ headers, body }: Asked): Promise<Buffer> {
	const contentType = headers.get('content-type') ?? '';
	if (!form.test(contentType)) return body;
	const sent = new Response(body as Buffer<ArrayBuffer>, {
		headers: { 'content-type': contentType },
	});
	const fields = await sent.formData().catch((error: Error) => {
		throw new ServiceProblem('invalid_request', `Cannot read the form: ${error.message}`);
	});
	return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
}

export const updateBody = assumption({
	values: ['json', 'any'],
	assumed: 'a body of type application/json',
	reason:
		'the description does not show the encoding; any also accepts a form, and JSON of any type',
	before: async (asked, value, { operation }) => {
		if (value !== 'any' || operation !== update) return asked;
		const headers = new Headers(asked.headers);
		headers.set('content-type', 'application/json');
		return { ...asked, headers, body: await jsonOf(asked) };
	},
	evidence: (seen) => {
		const isJson = /\bjson$/.test(typeOf(seen.request) ?? '');
		if (seen.operation !== update || isJson || !seen.isKnownUid) return undefined;
		if (isGood(seen)) return ['any'];
		return seen.answer.status === 415 || isRefused(seen) ? ['json'] : undefined;
	},
});
