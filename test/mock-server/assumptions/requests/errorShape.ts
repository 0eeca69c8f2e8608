import { STATUS_CODES } from 'node:http';
import { z } from 'zod/v4';
import { errorSchema } from '../../../../service/src/http/exchange/errorAnswer.ts';
import { assumption } from '../assumption.ts';
import { errorIn, withoutBody } from '../answers.ts';
import { typeOf } from '../seen.ts';

interface Shape {
	/** The Content-Type. */
	readonly type: string;
	readonly body: (message: string, status: number) => unknown;
	/** What a JSON body has; without it, the body is a text. */
	readonly schema?: z.ZodType;
}

const message = z.string().min(1);

const escaped = (text: string) =>
	text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function htmlPage(text: string, status: number): string {
	const title = `${status} ${STATUS_CODES[status] ?? 'Error'}`;
	return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${escaped(text)}</p></body></html>`;
}

const shapes: Readonly<Record<'message' | 'string' | 'list' | 'problem' | 'text' | 'html', Shape>> =
	{
		message: {
			type: 'application/json',
			body: (text) => ({ message: text }),
			schema: z.strictObject({ message }),
		},
		string: {
			type: 'application/json',
			body: (text) => ({ error: text }),
			schema: z.strictObject({ error: message }),
		},
		list: {
			type: 'application/json',
			body: (text) => ({ errors: [{ field: null, message: text }] }),
			schema: z.strictObject({
				errors: z.array(z.strictObject({ field: z.string().nullable(), message })).min(1),
			}),
		},
		problem: {
			type: 'application/problem+json',
			body: (detail, status) => {
				return { type: 'about:blank', title: STATUS_CODES[status], status, detail };
			},
			schema: z.strictObject({
				type: z.string(),
				title: z.string(),
				status: z.number().int(),
				detail: message,
			}),
		},
		text: { type: 'text/plain; charset=utf-8', body: (text) => text },
		html: { type: 'text/html; charset=utf-8', body: htmlPage },
	};

const values = ['object', 'message', 'string', 'list', 'problem', 'text', 'html', 'empty'] as const;

export const errorShape = assumption({
	values,
	assumed: '{ error: { code, message } }',
	reason: 'the description does not show the shape',
	after: (answer, value) => {
		const error = value === 'object' ? undefined : errorIn(answer);
		if (!error) return answer;
		if (value === 'object' || value === 'empty') return withoutBody(answer);
		const { type, body } = shapes[value];
		const made = body(error.message, answer.status);
		const text = typeof made === 'string' ? made : JSON.stringify(made);
		const headers = { ...answer.headers, 'content-type': type };
		return { ...answer, headers, body: Buffer.from(text) };
	},
	evidence: (seen) => {
		const { status, body, json } = seen.answer;
		if (status < 400 || status >= 500 || seen.operation.startsWith('HEAD ')) return undefined;
		if (body.byteLength === 0) return ['empty'];
		return values.filter((value) => {
			if (value === 'empty') return false;
			const { type, schema } =
				value === 'object' ? { type: 'application/json', schema: errorSchema } : shapes[value];
			if (typeOf(seen.answer) !== type.replace(/;.*/, '')) return false;
			return schema?.safeParse(json).success ?? true;
		});
	},
});
