import { openForm } from '../../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { checkWithQpdf, convertWithQpdf, drawnText, hasTool } from '../../judges/tools.ts';
import { pdfSource } from '../pdfSource.ts';

const withQpdf = hasTool('qpdf') ? test : test.skip;
const withText = hasTool('pdftotext') ? test : test.skip;

const widget = (name: string, y: number, more = '') =>
	`<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /F 4 /Rect [10 ${y} 190 ${y + 20}] ${more} >>`;

const first = {
	'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>',
	'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
	'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [10 0 R 11 0 R] >>',
	'5 0': '<< /Fields [10 0 R 11 0 R] /NeedAppearances true >>',
	'10 0': widget('name', 150),
	'11 0': widget('ghost', 100, '/V (GHOST)'),
};

interface Update {
	/** What is written, by number and generation. */
	readonly objects?: Readonly<Record<string, string>>;
	/** Rows of the table besides those of the objects, by number. */
	readonly rows?: Readonly<Record<string, string>>;
	/** Those of the objects that the table leaves out. */
	readonly unlisted?: readonly string[];
}

/** A file with a later section, which has a table of its own. */
function updated(
	before: Uint8Array,
	{ objects = {}, rows = {}, unlisted = [] }: Update,
): Uint8Array {
	let source = Buffer.from(before).toString('latin1');
	const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1]);
	const table = new Map(Object.entries(rows));
	for (const [head, content] of Object.entries(objects)) {
		const [number = '', generation = ''] = head.split(' ');
		const offset = String(source.length).padStart(10, '0');
		if (!unlisted.includes(head)) table.set(number, `${offset} ${generation.padStart(5, '0')} n`);
		source += `${head} obj\n${content}\nendobj\n`;
	}
	const start = source.length;
	const sections = [...table].map(([number, row]) => `${number} 1\n${row} \n`).join('');
	source += `xref\n${sections || '0 0\n'}trailer\n<< /Root 1 0 R /Size 12 /Prev ${previous} >>\n`;
	return Buffer.from(`${source}startxref\n${start}\n%%EOF\n`, 'latin1');
}

const plain = pdfSource(first, { trailer: '/Size 12' });
const freed = updated(plain, { rows: { '11': '0000000000 00001 f' } });

async function keysOf(bytes: Uint8Array): Promise<readonly string[]> {
	return (await openForm(bytes)).fields.map(({ key }) => key);
}

describe('a form of which an update', () => {
	test('frees a field, has it no longer', async () => {
		expect(await keysOf(freed)).toEqual(['name']);
		const filled = await (await openForm(freed)).fill(new Map([['name', 'Ann']]));
		expect(valuesByName(await readPdf(filled))).toEqual(new Map([['name', ['Ann']]]));
	});

	withText('frees a field, does not draw its value', async () => {
		const filled = await (await openForm(freed)).fill(new Map([['name', 'Ann']]));
		expect(drawnText(filled)).toContain('Ann');
		expect(drawnText(filled)).not.toContain('GHOST');
	});

	withQpdf(
		'frees a field, stays sound, and the number is not given to something else',
		async () => {
			const filled = await (await openForm(freed)).fill(new Map([['name', 'Ann']]));
			expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
			expect((await readPdf(filled)).boxes).toHaveLength(1);
		},
	);

	withQpdf('frees a field of a protected file, has it no longer', async () => {
		const options = ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--'];
		const locked = convertWithQpdf(plain, ['--object-streams=disable', ...options]);
		const widgets = Buffer.from(locked)
			.toString('latin1')
			.matchAll(/(\d+) 0 obj\s<<[^]*?endobj/g);
		const [, ghost] = [...widgets].filter(([object]) => object.includes('/Subtype /Widget'));
		const rows = { [ghost?.[1] ?? '']: '0000000000 00001 f' };
		expect(await keysOf(locked)).toHaveLength(2);
		expect(await keysOf(updated(locked, { rows }))).toEqual(['name']);
	});

	test('frees a field in an object stream, has it no longer', async () => {
		const packed = Buffer.from(await (await openForm(plain)).fill(new Map())).toString('latin1');
		const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(packed)?.[1] ?? '';
		const section = `99 0 obj\n<< /Type /XRef /Size 100 /W [1 2 1] /Index [11 1] /Root 1 0 R
			/Prev ${previous} /Length 4 >>\nstream\n\0\0\0\x01\nendstream\nendobj\n`;
		const update = `${packed}${section}startxref\n${packed.length}\n%%EOF\n`;
		expect(await keysOf(Buffer.from(packed, 'latin1'))).toEqual(['name', 'ghost']);
		expect(await keysOf(Buffer.from(update, 'latin1'))).toEqual(['name']);
	});

	test('frees a number and uses it again, has the new field', async () => {
		const again = updated(freed, { objects: { '11 1': widget('again', 100) } });
		expect(await keysOf(again)).toEqual(['name']);
		const referred = updated(again, {
			objects: {
				'3 0': first['3 0'].replace('11 0', '11 1'),
				'5 0': '<< /Fields [10 0 R 11 1 R] >>',
			},
		});
		expect(await keysOf(referred)).toEqual(['name', 'again']);
	});

	test('replaces a field, has the new one', async () => {
		const replaced = updated(plain, { objects: { '11 0': widget('later', 100) } });
		expect(await keysOf(replaced)).toEqual(['name', 'later']);
	});

	test('has an object that its table does not list, has the one before', async () => {
		const stale = { objects: { '11 0': widget('stale', 100) }, unlisted: ['11 0'] };
		expect(await keysOf(updated(plain, stale))).toEqual(['name', 'ghost']);
	});

	test('goes back to an earlier object, has that one', async () => {
		const later = updated(plain, { objects: { '11 0': widget('later', 100) } });
		const offset = Buffer.from(plain).toString('latin1').indexOf('11 0 obj');
		const back = updated(later, { rows: { '11': `${String(offset).padStart(10, '0')} 00000 n` } });
		expect(await keysOf(back)).toEqual(['name', 'ghost']);
	});

	test('ends in nothing, has what was there before', async () => {
		expect(await keysOf(updated(plain, {}))).toEqual(['name', 'ghost']);
	});

	test('leads nowhere, is searched for its objects', async () => {
		const broken = Buffer.from(freed)
			.toString('latin1')
			.replace(/startxref\s\d+\s%%EOF\s$/, 'startxref\n7\n%%EOF\n');
		expect(await keysOf(Buffer.from(broken, 'latin1'))).toEqual(['name', 'ghost']);
	});
});

withQpdf.each([
	['object streams', ['--object-streams=generate']],
	['linearized', ['--linearize']],
	['linearized, object streams', ['--linearize', '--object-streams=generate']],
	['predicted cross-references', ['--object-streams=generate', '--compress-streams=y']],
])('a rewrite has the same fields: %s', async (_, options) => {
	expect(await keysOf(convertWithQpdf(freed, options))).toEqual(['name']);
	expect(await keysOf(convertWithQpdf(plain, options))).toEqual(['name', 'ghost']);
});

const withCase = hasCase('freed-field.pdf') ? withText : test.skip;

withCase('the example has one field, and draws no ghost', async () => {
	const form = await openForm(sharedCase('freed-field.pdf'));
	expect(form.fields.map(({ key }) => key)).toEqual(['name']);
	expect(drawnText(await form.fill(new Map([['name', 'Ann']])))).toMatch(/^\s*Ann\s*$/);
});
