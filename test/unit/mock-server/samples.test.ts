import { parse } from 'csv-parse/sync';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForm } from '../../../service/src/pdf/form.ts';
import type { FieldValue, UnfitText } from '../../../service/src/pdf/form.ts';
import { drawSamples } from '../../../scripts/samples/samples.mts';
import { checkWithQpdf, hasTool } from '../../../service/test/judges/tools.ts';

interface Sidecar {
	readonly name: string;
	readonly fields: Readonly<Record<string, { readonly label: string; readonly type: string }>>;
}

interface Annotation {
	readonly fieldName: string;
	readonly alternativeText: string;
	readonly checkBox?: boolean;
	readonly actions?: { readonly Keystroke?: readonly string[] } | null;
}

const FOLDER = join(__dirname, '../../mock-server/samples');
const STEMS = ['consent-form', 'course-certificate', 'invoice'];
const LARGEST = 60_000;

function read(name: string): Uint8Array {
	return new Uint8Array(readFileSync(join(FOLDER, name)));
}

function sidecarOf(stem: string): Sidecar {
	return JSON.parse(new TextDecoder().decode(read(`${stem}.json`))) as Sidecar;
}

/** Labels and types as pdf.js, which shares no code with the drawing, reads them from the PDF. */
async function fieldsInPdf(stem: string): Promise<Sidecar['fields']> {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = pdfjs.getDocument({ data: read(`${stem}.pdf`), isEvalSupported: false });
	try {
		const page = await (await task.promise).getPage(1);
		const annotations = (await page.getAnnotations()) as Annotation[];
		return Object.fromEntries(
			annotations.map(({ fieldName, alternativeText, checkBox, actions }) => {
				const isNumber = actions?.Keystroke?.some((script) => script.startsWith('AFNumber_'));
				const type = checkBox ? 'checkbox' : isNumber ? 'number' : 'text';
				return [fieldName, { label: alternativeText, type }];
			}),
		);
	} finally {
		await task.destroy();
	}
}

describe('the sample forms', () => {
	test('are what their script draws', async () => {
		const drawn = await drawSamples();
		const kept = readdirSync(FOLDER).filter((name) => /\.(pdf|json)$/.test(name));
		expect(kept.sort()).toEqual([...drawn.keys()].sort());
		for (const [name, content] of drawn) {
			expect([name, Buffer.compare(read(name), content)]).toEqual([name, 0]);
		}
	});

	test('are drawn alike every time', async () => {
		expect(await drawSamples()).toEqual(await drawSamples());
	});

	test('show every type of field between them', () => {
		const types = STEMS.flatMap((stem) => Object.values(sidecarOf(stem).fields));
		expect(new Set(types.map(({ type }) => type))).toEqual(new Set(['text', 'number', 'checkbox']));
	});
});

describe.each(STEMS)('%s', (stem) => {
	test('has in the PDF the fields, labels and types that its sidecar names', async () => {
		expect(await fieldsInPdf(stem)).toEqual(sidecarOf(stem).fields);
	});

	test('is read in the same way by the local service', async () => {
		const form = await openForm(read(`${stem}.pdf`));
		const fields = form.fields.map(({ key, label, type }) => [key, { label, type }]);
		expect(Object.fromEntries(fields)).toEqual(sidecarOf(stem).fields);
	});

	test('labels every field for people and names it in snake case', () => {
		for (const [key, { label }] of Object.entries(sidecarOf(stem).fields)) {
			expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
			expect(label).toMatch(/^\p{Lu}.*[^ ]$/u);
		}
	});

	test('is a small file', () => {
		expect(read(`${stem}.pdf`).length).toBeLessThan(LARGEST);
	});

	(hasTool('qpdf') ? test : test.skip)('is a clean PDF', () => {
		expect(checkWithQpdf(read(`${stem}.pdf`))).toMatchObject({ status: 0 });
	});
});

const spreadsheet = join(__dirname, '../../../examples/course-certificates.csv');

test('each row of the example spreadsheet fits the certificate, without letters that are hard to read', async () => {
	const form = await openForm(read('course-certificate.pdf'));
	const rows = parse(readFileSync(spreadsheet), { columns: true }) as Record<string, string>[];
	const told: UnfitText[] = [];
	for (const row of rows) {
		const values = form.fields.map(({ key, type }): [string, FieldValue] => {
			const text = row[key] ?? '';
			return [key, { text, number: Number(text), checkbox: text === 'true' }[type]];
		});
		await form.fill(new Map(values), { tell: (unfit) => void told.push(unfit) });
	}
	expect(told).toEqual([]);
});

test('the example spreadsheet has a column for every field of the certificate', () => {
	const rows = parse(readFileSync(spreadsheet), { columns: true }) as Record<string, string>[];
	expect(rows).toHaveLength(25);
	const keys = Object.keys(sidecarOf('course-certificate').fields);
	expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(keys));
	for (const { hours, distinction, completed_on } of rows) {
		expect(Number(hours)).toBeGreaterThan(0);
		expect(distinction).toMatch(/^(true|false)$/);
		expect(completed_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	}
});
