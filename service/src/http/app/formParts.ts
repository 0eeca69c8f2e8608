import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'hono';
import { bodyOf } from '../exchange/requestBody.ts';
import { inTurns } from '../exchange/turns.ts';
import { AppProblem } from './appProblem.ts';

/** A part of a form, as it was sent. */
export interface FormPart {
	readonly bytes: Uint8Array;
	/** Of a file. */
	readonly fileName: string | undefined;
}

/** A form of the page has two files and a text at most. */
const mostParts = 4;

const cannotRead = (why: string) => new AppProblem(400, `Cannot read the form: ${why}`);

/** Adds each part that comes to `parts`. Throws an error with a reason for people. */
function formReader(
	contentType: string,
	parts: Map<string, Promise<FormPart>>,
): InstanceType<typeof Busboy> {
	const form = new Busboy({
		headers: { 'content-type': contentType },
		limits: { parts: mostParts, headerPairs: 20, fieldNameSize: 100 },
		// So that texts come as bytes, too.
		isPartAFile: () => true,
	});
	form.on('file', (name, stream, fileName) => {
		const bytes = buffer(stream);
		// Awaited when all parts are there.
		bytes.catch(() => undefined);
		parts.set(
			name,
			bytes.then((all) => ({ bytes: all, fileName })),
		);
	});
	form.on('partsLimit', () => form.destroy(new Error(`it has more than ${mostParts} parts.`)));
	return form;
}

/** Reads the parts of a form by their names, as long as there are few; others have their turn meanwhile. Throws AppProblem. */
export async function formParts(c: Context): Promise<ReadonlyMap<string, FormPart>> {
	const parts = new Map<string, Promise<FormPart>>();
	try {
		const form = formReader(c.req.header('content-type') ?? '', parts);
		const finished = once(form, 'finish');
		Readable.from(inTurns(await bodyOf(c))).pipe(form);
		await finished;
		const read = [...parts].map(async ([name, part]) => [name, await part] as const);
		return new Map(await Promise.all(read));
	} catch (error) {
		throw cannotRead((error as Error).message);
	}
}

/** The bytes of a part; throws AppProblem if there is none. */
export function filePart(parts: ReadonlyMap<string, FormPart>, name: string): FormPart {
	const part = parts.get(name);
	if (part) return part;
	throw new AppProblem(400, `The form has no file "${name}".`);
}
