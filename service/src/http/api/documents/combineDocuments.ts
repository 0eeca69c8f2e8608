import { z } from 'zod/v4';
import { mostCombined } from '../../../domain/combine.ts';
import { mostOfTitle } from '../../../domain/fill.ts';
import { passwordHeader, passwordSchema, readPassword } from '../../exchange/documentPassword.ts';
import { keyHeader, keySchema, readKey } from '../../exchange/idempotencyKey.ts';
import { pdfAnswer } from '../../exchange/pdfAnswer.ts';
import { check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentAnswer } from './documentAnswer.ts';
import { addressesOf } from './downloadUrl.ts';

const querySchema = z.object({
	responseType: z
		.enum(['json', 'binary'])
		.default('json')
		.describe('`json` for details of the document, `binary` for the PDF itself'),
	flatten: z
		.enum(['yes', 'no'])
		.default('yes')
		.describe(
			'`no` keeps the form fields; their names begin with the number of their document, as in `1.Name`',
		),
});

const uidsSchema = z.array(z.string().min(1)).min(1).max(mostCombined);
const bodySchema = z.object(
	{
		title: z.string().min(1).max(mostOfTitle).describe('Name of the new document'),
		documents: uidsSchema.describe('The IDs of the documents, in the order of their pages'),
	},
	{ error: 'must be a JSON object' },
);

/** zod looks at each element before it counts them. */
function countFirst(body: unknown): unknown {
	const documents = (body as { documents?: unknown } | null | undefined)?.documents;
	if (!Array.isArray(documents) || documents.length <= mostCombined) return body;
	return { ...(body as object), documents: documents.slice(0, mostCombined + 1).map(String) };
}

export const combineDocuments: Endpoint = {
	method: 'post',
	path: '/v1/documents',
	summary: 'Combine documents into one',
	query: querySchema,
	headers: z.object({ [keyHeader]: keySchema, [passwordHeader]: passwordSchema }),
	requestBody: { name: 'Combination', schema: bodySchema },
	answer: {
		status: 200,
		body: 'Document',
		isPdf: true,
		headers: { 'Document-Uid': 'The ID of the document' },
	},
	errors: [400, 404, 409, 415, 422, 503],
	handle: async (c, context) => {
		const { responseType, flatten } = check(querySchema, c.req.query());
		const password = readPassword(c);
		const key = await readKey(c);
		const { title, documents } = check(bodySchema, countFirst(await jsonBody(c)));
		const { team } = c.var;
		const { document, isReplayed } = await team.combine({
			title,
			documents,
			flattened: flatten === 'yes',
			password,
			...key,
			creatorId: c.var.key?.creatorId,
		});
		const answer =
			responseType === 'binary'
				? pdfAnswer(await team.documents.download(document.uid))
				: c.json(documentAnswer(document, addressesOf(c, context)));
		answer.headers.set('Document-Uid', document.uid);
		answer.headers.set(keyHeader, 'supported');
		if (isReplayed) answer.headers.set('Idempotency-Replayed', 'true');
		return answer;
	},
};
