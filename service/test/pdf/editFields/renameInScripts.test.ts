import { UneditableFieldError } from '../../../src/pdf/editFields/editableField.ts';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { convertWithQpdf, hasTool } from '../../judges/tools.ts';
import { formSource, streamSource } from '../pdfSource.ts';

const withQpdf = hasTool('qpdf') ? it : it.skip;
const named = ['first', 'second', 'rows.a', 'rows.b'];

/** Four fields, of which two are a group, and a total with this script. */
function form(script: string, more: Parameters<typeof formSource>[1] = {}): Uint8Array {
	const boxes = ['first', 'second', 'a', 'b', 'total'].map((name, index) => {
		const parent = name.length === 1 ? '/Parent 20 0 R' : '';
		const total = name === 'total' ? `/AA << /C ${script} >>` : '';
		const at = 170 - 30 * index;
		return `/FT /Tx /T (${name}) ${parent} ${total} /Rect [20 ${at} 120 ${at + 20}]`;
	});
	const group = { '20 0': '<< /T (rows) /Kids [12 0 R 13 0 R] >>' };
	return formSource(boxes, {
		...more,
		form: '/Fields [10 0 R 11 0 R 20 0 R 14 0 R]',
		objects: { ...group, ...more.objects },
	});
}

const script = (text: string) => `<< /S /JavaScript /JS (${text.replace(/[()]/g, '\\$&')}) >>`;

async function renamed(bytes: Uint8Array, names: Record<string, string>): Promise<Uint8Array> {
	const fields = await readFields(bytes);
	return editFields(
		bytes,
		fields.map((field) => ({ ...field, key: names[field.key] ?? field.key })),
	);
}

/** What the total is once its fields have 1, 20, 300 and 4000. */
async function totalIn(bytes: Uint8Array, names: Record<string, string>) {
	const values = named.map((name, index) => [
		names[name] ?? name,
		String((index + 1) * 10 ** index),
	]);
	const filled = await (await openForm(bytes)).fill(new Map(values as [string, string][]));
	return valuesByName(await readPdf(filled)).get(names.total ?? 'total');
}

describe('a calculation whose fields get other names', () => {
	it.each<[string, string, Record<string, string>, string]>([
		['one', 'new Array ("first", "second")', { first: 'price' }, '21'],
		['the names in one text', '"first, second"', { second: 'größe' }, '21'],
		['two that swap their names', '["first"]', { first: 'second', second: 'first' }, '1'],
		['a whole group', '"rows"', { 'rows.a': 'lines.a', 'rows.b': 'lines.b' }, '4300'],
		['one that leaves a group', '"rows"', { 'rows.a': 'alone' }, '4300'],
		['one that joins a group', '"rows"', { first: 'rows.first' }, '4300'],
		['its own field', '"first, rows.b"', { total: 'sum' }, '4001'],
	])('goes on: %s', async (_, sources, names, total) => {
		const bytes = form(script(`AFSimple_Calculate("SUM", ${sources});`));
		expect(await totalIn(bytes, {})).toEqual([total]);
		expect(await totalIn(await renamed(bytes, names), names)).toEqual([total]);
	});

	it('goes on where its script is a stream', async () => {
		const stream = streamSource('', 'AFSimple_Calculate("SUM", ["first", "second"]);');
		const bytes = form('<< /S /JavaScript /JS 30 0 R >>', { objects: { '30 0': stream } });
		const names = { first: 'price' };
		expect(await totalIn(await renamed(bytes, names), names)).toEqual(['21']);
	});

	withQpdf('is not alone: other scripts and actions get the new names, too', async () => {
		const bytes = form(script('event.value = this.getField("first").value;'), {
			catalog: `/OpenAction ${script("getField('first').display = 1; // first")}`,
			page: `/AA << /O << /S /ResetForm /Fields [(first) (second)] >>
				/C << /S /Hide /T (first) >> >>`,
		});
		const plain = convertWithQpdf(await renamed(bytes, { first: 'price' }), ['--json=2']);
		const json = Buffer.from(plain).toString();
		expect(json).toContain('this.getField(\\"price\\").value');
		expect(json).toContain('getField(\\"price\\").display = 1; // first');
		expect(json).toMatch(/"\/Fields": \[\s*"u:price",\s*"u:second"/);
		expect(json).toContain('"/T": "u:price",');
		expect(json).not.toContain('"u:first"');
	});

	it.each([
		['a list of names', 'var all = ["first"]; event.value = sum(all);'],
		['the notation of Acrobat', '/** BVCALC first + second EVCALC **/ event.value = 1;'],
	])('keeps a field from getting another name if it names it in %s', async (_, text) => {
		const renaming = renamed(form(script(text)), { first: 'price' });
		await expect(renaming).rejects.toBeInstanceOf(UneditableFieldError);
		await expect(renaming).rejects.toMatchObject({
			index: 0,
			key: 'price',
			why: 'it was "first", and the script that calculates "total" calls it that',
		});
		const others = await renamed(form(script(text)), { 'rows.a': 'x' });
		expect(await totalIn(others, { 'rows.a': 'x' })).toEqual(['']);
	});
});
