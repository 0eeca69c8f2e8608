import { z } from 'zod/v4';
import { fieldSchema } from '../../../service/src/http/api/templates/templateAnswer.ts';
import { fill, getFields, isGood, typeOf, update } from '../assumptions/seen.ts';
import type { Seen } from '../assumptions/seen.ts';
import { shownName } from './shape.ts';

const text = z.string().min(1);
const count = z.number().int().min(0);
const moment = z.iso.datetime({ precision: 3 });

/** The interface with everything that it leaves open: what one answer has, another may lack. */
const Field = fieldSchema.partial({ label: true }).extend({ type: z.string().optional() });
const Template = z.strictObject({
	uid: text,
	teamId: count,
	creatorId: count,
	created: moment,
	updated: moment,
	name: z.string(),
	fields: z.array(Field),
});
const Document = z.strictObject({
	uid: text,
	title: z.string().optional(),
	name: z.string().optional(),
	teamId: count,
	creatorId: count.optional(),
	created: moment,
	updated: moment,
	downloadUrl: text,
	templateName: z.string(),
	/** Beyond the interface. */
	templateUid: text.optional(),
});
const FillResult = z.strictObject({
	uid: text,
	name: z.string().optional(),
	templateName: z.string().optional(),
	downloadUrl: text,
	/** Beyond the interface: what the fill ignored or cut. */
	warnings: z.array(z.looseObject({})).optional(),
});
const listOf = (item: z.ZodType) =>
	z.strictObject({ totalCount: count, filteredCount: count, data: z.array(item) });

const answers: Readonly<Record<string, z.ZodType>> = {
	'GET /v1/templates': listOf(Template),
	'GET /v1/templates/{uid}': Template,
	[update]: Template,
	[getFields]: z.union([z.array(Field), z.strictObject({ fields: z.array(Field) })]),
	[fill]: FillResult,
	'GET /v1/documents': listOf(Document),
	'GET /v1/documents/{uid}': Document,
};

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

/** How a successful answer differs from the interface, whatever that leaves open. */
export function problemsOf(seen: Seen): string[] {
	const schema = answers[seen.operation];
	const { body, json } = seen.answer;
	const isBinary = seen.request.query.get('responseType') === 'binary';
	if (!schema || !isGood(seen) || isBinary) return [];
	if (body.byteLength === 0 && seen.operation === update) return [];
	if (typeOf(seen.answer) !== 'application/json') {
		return [`the type is ${typeOf(seen.answer) ?? 'missing'}, not application/json`];
	}
	const { error } = schema.safeParse(json);
	return [...new Set(error?.issues.map(issueText))];
}
