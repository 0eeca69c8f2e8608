import { PDFDocument } from '@cantoo/pdf-lib';
import { openForm } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { checkWithQpdf, convertWithQpdf, hasTool } from '../../judges/tools.ts';
import { pdfSource } from '../pdfSource.ts';
import { RADIO } from '../pdfWith.ts';

const IN_UNISON = 1 << 25;
const key = 'pos';
const look = (content: string) =>
	`<< /Subtype /Form /BBox [0 0 20 20] /Length ${content.length} >>\nstream\n${content}\nendstream`;
const looks = (state: string) => `/AS /Off /AP << /N << /${state} 30 0 R /Off 31 0 R >> >>`;
const withQpdf = hasTool('qpdf') ? test : test.skip;

/** A group of buttons, the first at the bottom of the page, with more entries for each and for the field. */
function group(buttons: readonly string[], field = '', flags = RADIO): Uint8Array {
	const refs = buttons.map((_, index) => `${10 + index} 0 R`);
	const boxes = buttons.map((entries, index): [string, string] => [
		`${10 + index} 0`,
		`<< /Type /Annot /Subtype /Widget /Parent 4 0 R /F 4 /MK << /CA (l) /BC [0] >>
		/Rect [20 ${20 + index * 40} 40 ${40 + index * 40}] ${entries} >>`,
	]);
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [${refs.toReversed().join(' ')}] >>`,
		'4 0': `<< /FT /Btn /Ff ${flags} /T (${key}) /Kids [${refs.join(' ')}] ${field} >>`,
		...Object.fromEntries(boxes),
		'30 0': look('0 g 4 4 12 12 re f'),
		'31 0': look('0 G 1 1 18 18 re S'),
	});
}

/** The bottom edges of the buttons that look pressed. */
async function pressed(bytes: Uint8Array, value: string, name = key) {
	const form = await openForm(bytes);
	const filled = await form.fill(new Map([[name, value]]));
	const cleared = await form.fill(new Map([[name, '']]));
	const [before, after] = [await renderPage(cleared, 1, 2), await renderPage(filled, 1, 2)];
	const { boxes } = await readPdf(filled);
	return boxes
		.filter((box) => box.name === name)
		.filter(({ rectangle }) => changedPixels(before, after, rectangle) > 40)
		.map(({ rectangle }) => rectangle[1])
		.sort((a, b) => b - a);
}

async function optionsOf(bytes: Uint8Array): Promise<readonly string[] | undefined> {
	return (await openForm(bytes)).fields[0]?.options;
}

describe('the texts of a radio group (/Opt)', () => {
	test.each([
		['numbers', '0', '1'],
		['names', 'a', 'b'],
	])(
		'go by its list of buttons, whatever their order on the page; states are %s',
		async (...row) => {
			const [, first, second] = row;
			const bytes = group([looks(first), looks(second)], '/Opt [(Bottom) (Top)]');
			expect(await optionsOf(bytes)).toEqual(['Top', 'Bottom']);
			expect(await pressed(bytes, 'Top')).toEqual([60]);
			expect(await pressed(bytes, 'Bottom')).toEqual([20]);
		},
	);

	test('tell buttons apart whose states are equal', async () => {
		const bytes = group([looks('Yes'), looks('Yes')], '/Opt [(Bottom) (Top)]');
		expect(await optionsOf(bytes)).toEqual(['Top', 'Bottom']);
		expect(await pressed(bytes, 'Top')).toEqual([60]);
		expect(await pressed(bytes, 'Bottom')).toEqual([20]);
	});

	test('go by the states where they are fewer than the buttons', async () => {
		const bytes = group([looks('1'), looks('0'), looks('1')], '/Opt [(A) (B)]', RADIO | IN_UNISON);
		expect(await optionsOf(bytes)).toEqual(['B', 'A']);
		expect(await pressed(bytes, 'A')).toEqual([60]);
	});

	test('go by the list where a program other than ours wrote it', async () => {
		const document = await PDFDocument.create();
		const page = document.addPage([300, 200]);
		const radio = document.getForm().createRadioGroup(key);
		['low', 'middle', 'high'].forEach((text, index) => {
			radio.addOptionToPage(text, page, { x: 20, y: 20 + index * 50, width: 20, height: 20 });
		});
		const bytes = await document.save();
		const bottoms = await Promise.all(
			['low', 'middle', 'high'].map((text) => pressed(bytes, text)),
		);
		expect(bottoms.map(([bottom = 0]) => Math.floor(bottom / 50))).toEqual([0, 1, 2]);
	});
});

describe('buttons of one group that stand for the same', () => {
	const twice = [looks('Yes'), looks('No'), looks('Yes')];
	const texts = '/Opt [(Yes) (No) (Yes)]';
	test.each([
		['one is pressed', twice, '', 0, [100]],
		['all are pressed if the form says so', twice, '', IN_UNISON, [100, 20]],
		['one is pressed, with texts', [looks('0'), looks('1'), looks('2')], texts, 0, [100]],
		[
			'all are pressed, with texts',
			[looks('0'), looks('1'), looks('2')],
			texts,
			IN_UNISON,
			[100, 20],
		],
	])('%s', async (_, buttons, field, unison, bottoms) => {
		const bytes = group(buttons, field, RADIO | unison);
		expect(await optionsOf(bytes)).toEqual(['Yes', 'No']);
		expect(await pressed(bytes, 'Yes')).toEqual(bottoms);
		expect(await pressed(bytes, 'No')).toEqual([60]);
	});
});

describe('buttons without looks', () => {
	test('have the state of their place, and are drawn', async () => {
		const bytes = group(['', '', ''], '/Opt [(Low) (Middle) (High)]');
		expect(await optionsOf(bytes)).toEqual(['High', 'Middle', 'Low']);
		expect(await pressed(bytes, 'Middle')).toEqual([60]);
		expect(await pressed(bytes, 'High')).toEqual([100]);
	});

	test('have it without texts, too, and whatever the value of the group is', async () => {
		const bytes = group(['', ''], '/V /0');
		expect(await optionsOf(bytes)).toEqual(['1', '0']);
		expect(await pressed(bytes, '1')).toEqual([60]);
	});

	test('are drawn where only the looks of another state are there', async () => {
		const off = '/AP << /N << /Off 31 0 R >> /D << /Red 31 0 R /Off 31 0 R >> >>';
		const bytes = group([off, looks('Blue')]);
		expect(await optionsOf(bytes)).toEqual(['Blue', 'Red']);
		expect(await pressed(bytes, 'Red')).toEqual([20]);
	});

	withQpdf('leave the file sound', async () => {
		const form = await openForm(group(['', ''], '/Opt [(a) (b)]'));
		const filled = await form.fill(new Map([[key, 'b']]));
		expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
		const source = convertWithQpdf(filled, ['--qdf', '--object-streams=disable']);
		expect(Buffer.from(source).toString('latin1')).toMatch(/\/V \/1\b/);
	});
});

const fromPdfLib = hasCase('radio-order-pdflib.pdf') ? test : test.skip;

fromPdfLib.each([
	['Yes', 150],
	['No', 100],
	['Perhaps', 50],
])('%s is pressed beside its word', async (value, bottom) => {
	const [at = 0, ...others] = await pressed(sharedCase('radio-order-pdflib.pdf'), value, 'answer');
	expect(Math.abs(at - bottom)).toBeLessThan(20);
	expect(others).toEqual([]);
});
