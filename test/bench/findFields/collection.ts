import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OpenedForm } from './formJob.ts';
import type { Place, Truth } from './truth.ts';

/** A real form, and the same without its fields. */
export interface Form {
	readonly name: string;
	/** Which of all files it is: `12/265`. */
	readonly progress: string;
	readonly plain: Uint8Array;
	readonly truth: Truth;
	/** The rules were made on these. */
	readonly isTuned: boolean;
	/** It says too little of what is to be found, and counts only in the last line of the table. */
	readonly isUnfit: boolean;
}

type Open = (bytes: Uint8Array) => Promise<OpenedForm | undefined>;

/** Two forms in which only the places that one program fills have fields, and a picture of a grid. */
const UNFIT = /(DHS_1171|DHS_1426)\.pdf$|coordinate_grid/;

const LEAST_FIELDS = 5;
/** Fewer letters are a test of a program, not a form. */
const LEAST_LETTERS = 400;
/** Two editions of one form share more of their fields than this. */
const SAME_FORM = 0.7;

const folder =
	process.env.PDF_FORM_COLLECTION ?? resolve(import.meta.dirname, '../../../../shared/forms');

/** Files by name; empty, and a line that says so, where the folder is missing. */
export function formFiles(): string[] {
	if (!existsSync(folder)) {
		console.log(`${folder} is not there: PDF_FORM_COLLECTION names a folder of PDF forms`);
		return [];
	}
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return names.filter((name) => /\.pdf$/i.test(name)).sort();
}

/** Real forms with fields, each once; every second one, in the order of their hashes, is tuned on. */
export async function* forms(open: Open): AsyncGenerator<Form> {
	const hashed = formFiles().map((name) => {
		const bytes = new Uint8Array(readFileSync(join(folder, name)));
		return { name, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
	});
	hashed.sort((a, b) => a.hash.localeCompare(b.hash));
	const known: Set<string>[] = [];
	for (const [index, { name, bytes }] of hashed.entries()) {
		const form = await open(bytes);
		if (!form || form.places.length < LEAST_FIELDS) continue;
		const places = new Set(form.places.map(placeKey));
		if (known.some((other) => shared(places, other) > SAME_FORM)) continue;
		if (form.letters < LEAST_LETTERS) continue;
		known.push(places);
		const { plain, truth } = form;
		const progress = `${index + 1}/${hashed.length}`;
		const isTuned = known.length % 2 === 1;
		yield { name, progress, plain, truth, isTuned, isUnfit: UNFIT.test(name) };
	}
}

function placeKey({ x, y, width, height }: Place): string {
	return [x, y, width, height].map((value) => Math.round(value / 4)).join(' ');
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	return [...a].filter((key) => b.has(key)).length / Math.min(a.size, b.size);
}
