import type { Context } from 'hono';
import type { z } from 'zod/v4';
import { mostOfImageText } from '../../pdf/images/imageText.ts';
import { parseJson } from '../exchange/json.ts';
import type { JsonLimits } from '../exchange/json.ts';
import { bodyOf } from '../exchange/requestBody.ts';

/** More than any call of the page needs: the fields of a form, or the uids of all documents of a team. */
const limits: JsonLimits = {
	values: 400_000,
	keys: 20_000,
	elements: 100_000,
	characters: 100_000,
};

/** As `limits`, with the values for the fields of a form. */
export const withValues: JsonLimits = { ...limits, characters: mostOfImageText };

const nothing = new Uint8Array(Buffer.from('{}'));

/** Parses the JSON body by a schema; no body counts as an empty object. Throws ServiceProblem or ZodError. */
export async function checkedBody<Schema extends z.ZodType>(
	c: Context,
	schema: Schema,
	within = limits,
): Promise<z.output<Schema>> {
	const body = await bodyOf(c);
	return schema.parse(await parseJson(body.byteLength === 0 ? nothing : body, within));
}

/** Parses JSON by a schema. Throws ServiceProblem or ZodError. */
export async function checkedJson<Schema extends z.ZodType>(
	json: Uint8Array,
	schema: Schema,
): Promise<z.output<Schema>> {
	return schema.parse(await parseJson(json, limits));
}
