import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { shownByScripts } from '../../judges/runScripts.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { pdfText, pdfWith, type Box } from '../pdfWith.ts';

const visible = hasTool('pdftotext') ? test : test.skip;

type Scripts = Readonly<Partial<Record<'F' | 'K' | 'C', string>>>;

function scripted(name: string, scripts: Scripts, entries: Box['entries'] = {}): Box {
	const actions = Object.entries(scripts).map(([event, script]) => [
		event,
		{ S: 'JavaScript', JS: pdfText(script) },
	]);
	return { name, entries: { AA: Object.fromEntries(actions) as unknown, ...entries } };
}

async function fill(boxes: readonly Box[], values: Readonly<Record<string, FieldValue>>) {
	const form = await openForm(await pdfWith(boxes));
	return form.fill(new Map(Object.entries(values)));
}

describe('a number with a printed minus, or with characters that are not seen', () => {
	const values = ['\u2212', '\u2013', '\uFE63', '\uFF0D', '\u200e-', '\u202a\u2212', '\ufeff-'];

	visible.each(values)('is a number: %j', async (sign) => {
		const script = 'AFNumber_Format(2, 2, 0, 0, " EUR", false);';
		const sum = 'AFSimple_Calculate("SUM", ["a", "b"]);';
		const boxes = [scripted('a', { F: script }), { name: 'b' }, scripted('sum', { C: sum })];
		const drawn = drawnText(await fill(boxes, { a: `${sign}1234.5`, b: `${sign}0.5\u202c` }));
		expect(drawn).toContain('-1.234,50 EUR');
		expect(drawn).toMatch(/^\s*-1235\s*$/m);
	});
});

describe('a value of a field with a known script', () => {
	const cases: readonly (readonly [string, string])[] = [
		['AFNumber_Format(2, 0, 0, 0, "", true);', '1234.5'],
		['AFNumber_Format(2, 0, 0, 0, "\\u0024", true);', '1234567.891'],
		['AFNumber_Format(2, 0, 0, 0, "\\u0024", true);', '-1234.5'],
		['AFNumber_Format(2, 2, 0, 0, " €", false )', '-1234.5'],
		['AFNumber_Format(2,3,2,0," \\x6br",false);', '-1234.5'],
		['AFNumber_Format(0, 4, 0, 0, "", true);', '1234567'],
		['AFNumber_Format(0, 1, 0, 0, "", true);', '-0.4'],
		['AFNumber_Format(2, 0, 1, 0, "", true);', '-12'],
		['AFNumber_Format(2, 0, 3, 0, "$", true);', '-12'],
		['AFNumber_Format(2, 0, 0, 0, "", true);', '0'],
		['AFPercent_Format(1, 0);', '0.256'],
		['AFDate_FormatEx("mm/dd/yyyy");', '2026-03-04'],
		['AFDate_FormatEx("dd.mm.yyyy");', '2026-03-04'],
		['AFDate_FormatEx("d mmmm yyyy");', '2026-03-04'],
		['AFDate_FormatEx("ddd, mmm d, yy");', '2026-03-04'],
		['AFDate_Format(6);', '2026-03-04'],
		['AFDate_Format(12);', '2026-03-04T15:06:07'],
		['AFTime_FormatEx("HH:MM");', '2026-03-04T15:06:07'],
		['AFTime_Format(3);', '2026-03-04T15:06:07'],
		['AFDate_FormatEx("dd.mm.yyyy");', '04.03.2026'],
		['AFSpecial_Format(0);', '90210'],
		['AFSpecial_Format(1);', '902101234'],
		['AFSpecial_Format(2);', '2025550123'],
		['AFSpecial_Format(2);', '5550123'],
		['AFSpecial_Format(3);', '123456789'],
	];

	visible('is shown as pdf.js shows it, which runs the script', async () => {
		const place = (index: number) => [20, 580 - index * 22, 220, 598 - index * 22] as const;
		const boxes = cases.map(([script], index) => ({
			...scripted(`f${index}`, { F: script }),
			at: place(index),
		}));
		const values = cases.map(([, value], index) => [`f${index}`, value] as const);
		const drawn = drawnText(await fill(boxes, Object.fromEntries(values)));
		const expected: (string | undefined)[] = [];
		for (const [script, value] of cases) {
			const field = { scripts: { Format: [script] } };
			expected.push((await shownByScripts({ a: field }, { name: 'a', value })).get('a'));
		}
		const lines = drawn.split('\n').map((line) => line.trim());
		expect(lines.filter((line) => line !== '')).toEqual(expected);
	});

	const isDate = ([script]: (typeof cases)[number]) => script.startsWith('AFDate');
	const others = cases.filter((each) => !isDate(each));

	// By the format, Acrobat and pdf.js read back what a field holds.
	test.each(cases.filter(isDate))('is stored as it is shown: %s of %s', async (script, value) => {
		const filled = await fill([scripted('a', { F: script })], { a: value });
		const field = { scripts: { Format: [script] } };
		const shown = await shownByScripts({ a: field }, { name: 'a', value });
		expect(valuesByName(await readPdf(filled)).get('a')).toEqual([shown.get('a')]);
	});

	test.each(others)('stays as it was given: %s of %s', async (script, value) => {
		const filled = await fill([scripted('a', { F: script })], { a: value });
		expect(valuesByName(await readPdf(filled)).get('a')).toEqual([value]);
	});
});

describe('a value that its script cannot read', () => {
	visible.each([
		['AFNumber_Format(2, 0, 0, 0, "", true);', '1.234,50 or so'],
		['AFNumber_Format(2, 0, 0, 0, "", true);', '1e300'],
		['AFDate_FormatEx("dd.mm.yyyy");', '2026-02-31'],
		['AFDate_FormatEx("dd.mm.yyyy");', 'tomorrow'],
		['AFSpecial_Format(0);', '12'],
		['AFNumber_Format("odd");', '12'],
		['event.value = event.value + "!";', '12'],
	])('is shown as it is: %s of %s', async (script, value) => {
		expect(drawnText(await fill([scripted('a', { F: script })], { a: value })).trim()).toBe(value);
	});
});

describe('a computed field', () => {
	const two = { F: 'AFNumber_Format(2, 0, 0, 0, "", true);' };
	const computing = (name: string, by: string, sources: string) =>
		scripted(name, { ...two, C: `AFSimple_Calculate("${by}", ${sources});` });

	visible.each([
		['SUM', 'new Array ("a", "b")'],
		['AVG', '"a, b"'],
		['PRD', '["a","b"]'],
		['MIN', 'new Array("a", "b", "gone")'],
		['MAX', '"a,b"'],
	])('is shown as pdf.js computes it: %s of %s', async (by, sources) => {
		const boxes = [scripted('a', two, { V: pdfText('2.5') }), scripted('b', two)];
		const filled = await fill([...boxes, computing('c', by, sources)], { b: '1000.25' });
		const shown = await shownByScripts(
			{
				a: { value: '2.5' },
				b: { scripts: { Format: [two.F] } },
				c: {
					scripts: { Format: [two.F], Calculate: [`AFSimple_Calculate("${by}", ${sources});`] },
				},
			},
			{ name: 'b', value: '1000.25' },
		);
		expect(drawnText(filled).trim().split(/\s+/).at(-1)).toBe(shown.get('c'));
	});

	test('follows the order of the form, and counts what is computed before it', async () => {
		const boxes = [
			computing('total', 'SUM', '"net, tax"'),
			computing('net', 'PRD', '"price, count"'),
			{ name: 'price' },
			{ name: 'count' },
			{ name: 'tax' },
		];
		const bytes = await pdfWith(boxes);
		const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib');
		const document = await PDFDocument.load(bytes);
		const form = document.getForm();
		const order = ['net', 'total'].map((name) => form.getTextField(name).ref);
		form.acroForm.dict.set(PDFName.of('CO'), document.context.obj(order));
		const opened = await openForm(await document.save());
		const filled = await opened.fill(
			new Map<string, FieldValue>([
				['price', 2.5],
				['count', 4],
				['tax', '1'],
			]),
		);
		const values = valuesByName(await readPdf(filled));
		expect([values.get('net'), values.get('total')]).toEqual([['10'], ['11']]);
	});

	test('is what was given, where it was given', async () => {
		const boxes = [{ name: 'a' }, computing('c', 'SUM', '"a"')];
		const values = valuesByName(await readPdf(await fill(boxes, { a: 1, c: 7 })));
		expect(values.get('c')).toEqual(['7']);
	});
});

describe('what the form notes', () => {
	test('are the scripts that are none of the known ones', async () => {
		const bytes = await pdfWith([
			scripted('a', { F: 'event.value = "!";' }),
			scripted('b', { C: 'event.value = 1 + 1;' }),
			scripted('c', { F: 'AFDate_Format(1);', C: 'AFSimple_Calculate("SUM", "a");' }),
		]);
		expect((await openForm(bytes)).notes).toEqual([
			'Field "a": its values are drawn as given; its format script is not known',
			'Field "b": it is not computed; its calculation script is not known',
		]);
	});
});
