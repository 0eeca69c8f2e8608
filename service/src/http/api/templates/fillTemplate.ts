import { z } from 'zod/v4';
import { mostOfTitle } from '../../../domain/fill.ts';
import type { FillCheck, FillRequest } from '../../../domain/fill.ts';
import { warningsOf } from '../../../domain/fillWarnings.ts';
import type { FillWarning } from '../../../domain/fillWarnings.ts';
import type { DocumentFile } from '../../../domain/documents.ts';
import { ServiceProblem } from '../../../domain/problem.ts';
import { addressesOf, downloadUrl, downloadUrlSchema } from '../documents/downloadUrl.ts';
import type { Addresses } from '../documents/downloadUrl.ts';
import { keyHeader, keySchema, readKey } from '../../exchange/idempotencyKey.ts';
import { passwordHeader, passwordSchema, readPassword } from '../../exchange/documentPassword.ts';
import { pdfAnswer } from '../../exchange/pdfAnswer.ts';
import { check, jsonBody } from '../endpoint/body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { uidOf } from '../endpoint/endpoint.ts';

const mustBeObject = { error: 'must be a JSON object' };
const anyObject = z.record(z.string(), z.unknown(), mustBeObject);

const querySchema = z.object({
	responseType: z
		.enum(['json', 'binary'])
		.default('json')
		.describe('`json` for details of the document, `binary` for the PDF itself'),
	validate: z.enum(['only']).optional().describe('`only` checks the values and creates nothing'),
	mismatch: z
		.enum(['reject'])
		.optional()
		.describe(
			"`reject` refuses the fill for every value that the template's schema does not allow, and for required fields without one, instead of ignoring those without a field or of another type than the field",
		),
	overflow: z
		.enum(['reject'])
		.optional()
		.describe('`reject` refuses the fill for texts of which a part could not be seen'),
	flatten: z
		.enum(['yes', 'no'])
		.optional()
		.describe(
			'`yes`: the document has no form fields, what they show is part of its pages; `no`: it keeps them; default: as the service is set',
		),
});

const titleSchema = z.object({
	title: z
		.string()
		.max(mostOfTitle)
		.nullish()
		.describe('Name of the new document; without it, the name of the template'),
});

const wrappedSchema = z.object(
	{
		...titleSchema.shape,
		data: anyObject.describe('A value for the key of each field'),
	},
	mustBeObject,
);

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the body: if `data` is an object, it holds the values; else the body itself does. zod would copy all values, except
 * that of the key "__proto__", which it drops.
 */
function readFill(body: unknown): Pick<FillRequest, 'title' | 'data'> {
	if (!isObject(body)) throw new ServiceProblem('invalid_request', `body: ${mustBeObject.error}`);
	const { data, title: given } = body;
	if (!isObject(data)) return { data: body };
	const { title } = check(titleSchema, { title: given });
	return { title: title || undefined, data };
}

const warningSchema = z.strictObject({
	key: z.string().describe('The key of the field or value'),
	problem: z
		.enum(['unknown', 'type', 'value', 'missing', 'cut', 'shrunk'])
		.describe(
			'`unknown`: no field has the key; `type`: the field has another type; `value`: the field cannot hold the value; these were ignored. `missing`: the field is required and has no value. `cut`: not all of the text can be seen; `shrunk`: it is in letters smaller than 5 points',
		),
	message: z.string().describe('The same for people, with how much is missing or how small it is'),
});

export const fillResultSchema = z.strictObject({
	uid: z.string().min(1).describe('The ID of the document'),
	name: z.string(),
	templateName: z.string(),
	downloadUrl: downloadUrlSchema,
	warnings: z
		.array(warningSchema)
		.min(1)
		.optional()
		.describe('What was not filled as asked; the first hundred of the values that were ignored'),
});

function fillResult({ document, warnings }: DocumentFile, addresses: Addresses): object {
	const { uid, name, templateName } = document;
	const told = warnings?.list.map(({ key, problem, message }) => ({ key, problem, message }));
	return {
		uid,
		name,
		templateName,
		downloadUrl: downloadUrl(uid, addresses),
		...(told && told.length > 0 && { warnings: told }),
	};
}

/** What the values of a fill are, for one that is only checked. */
export const fillCheckSchema = z.strictObject({
	valid: z.boolean().describe('Whether a fill with `mismatch=reject` would accept the values'),
	problems: z
		.array(warningSchema)
		.describe('Why not; the first hundred of the values without a field or of another type'),
	warnings: z
		.array(warningSchema)
		.min(1)
		.optional()
		.describe(
			'Texts that would not fit; with `overflow=reject`, those that would be cut are problems',
		),
});

function fillCheck({ problems, unfit }: FillCheck, overflow: 'reject' | undefined): object {
	const shown = ({ key, problem, message }: FillWarning) => ({ key, problem, message });
	const texts = warningsOf({ count: 0, list: [] }, unfit).list;
	const isProblem = ({ problem }: FillWarning) => overflow === 'reject' && problem === 'cut';
	const all = [...warningsOf(problems, []).list, ...texts.filter(isProblem)].map(shown);
	const warnings = texts.filter((one) => !isProblem(one)).map(shown);
	return {
		valid: all.length === 0,
		problems: all,
		...(warnings.length > 0 && { warnings }),
	};
}

export const fillTemplate: Endpoint = {
	method: 'post',
	path: '/v1/templates/{uid}',
	summary: 'Fill a template: create a document',
	query: querySchema,
	headers: z.object({ [keyHeader]: keySchema, [passwordHeader]: passwordSchema }),
	requestBody: { name: 'Fill', schema: z.union([wrappedSchema, anyObject]) },
	answer: {
		status: 200,
		body: 'FillResult',
		alternative: 'FillCheck',
		isPdf: true,
		headers: {
			'Document-Uid': 'The ID of the document',
			'Document-Warnings': 'How many warnings there are',
		},
	},
	errors: [400, 404, 409, 415, 422, 503],
	handle: async (c, context) => {
		const { responseType, validate, mismatch, overflow, flatten } = check(
			querySchema,
			c.req.query(),
		);
		const password = readPassword(c);
		const key = await readKey(c);
		const creatorId = c.var.key?.creatorId;
		const asked = readFill(await jsonBody(c));
		if (validate) return c.json(fillCheck(await c.var.team.check(uidOf(c), asked.data), overflow));
		const refuses = mismatch && ('mismatches' as const);
		const flattened = flatten && flatten === 'yes';
		const request = { ...asked, refuses, overflow, flattened, password, ...key, creatorId };
		const file = await c.var.team.fill(uidOf(c), request);
		const answer =
			responseType === 'binary'
				? pdfAnswer(file)
				: c.json(fillResult(file, addressesOf(c, context)));
		answer.headers.set('Document-Uid', file.document.uid);
		answer.headers.set('Document-Warnings', String(file.warnings?.count ?? 0));
		if (file.isReplayed) answer.headers.set('Idempotency-Replayed', 'true');
		return answer;
	},
};
