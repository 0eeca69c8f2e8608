import { openForm } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { oneBox, pdfSource } from '../pdfSource.ts';

const withText = hasTool('pdftotext') ? test : test.skip;
const PAGE = [0, 100, 300, 200] as const;
const square = 'q 1 0 0 rg 0 0 40 40 re f Q';

/** What a fill has appended, and some of the file before. */
function source(filled: Uint8Array): string {
	return Buffer.from(filled).toString('latin1');
}

/** A page whose font and picture have these names, and a text field. */
function pageWith(font: string, picture: string): Uint8Array {
	const content = `BT ${font} 18 Tf 20 150 Td (Important) Tj ET q 1 0 0 1 200 120 cm ${picture} Do Q`;
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Annots [10 0 R] /Contents 6 0 R
			/Resources << /Font << ${font} 4 0 R >> /XObject << ${picture} 30 0 R >> >> >>`,
		'4 0': '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
		'6 0': `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'10 0': '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (a) /Rect [20 20 200 40] >>',
		'30 0': `<< /Subtype /Form /BBox [0 0 40 40] /Length ${square.length} >>\nstream\n${square}\nendstream`,
	});
}

describe('a page with the names', () => {
	const names = [
		['/F#2312', '/Im#2341'],
		['/F#232341', '/I#23#32#33'],
		['/A#20#28b#29', '/P#2f#2F#25'],
		['/Gr#c3#b6#C3#9Fe', '/#E4'],
		['/F#41', '/X#7Az'],
	] as const;

	test.each(names)('%s and %s looks as before', async (...pair) => {
		const bytes = pageWith(...pair);
		const filled = await (await openForm(bytes)).fill(new Map([['a', 'Ann']]));
		const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
		expect(changedPixels(before, after, PAGE)).toBe(0);
		const flat = await (await openForm(bytes)).fill(new Map([['a', 'Ann']]), { flattened: true });
		expect(changedPixels(before, await renderPage(flat, 1, 2), PAGE)).toBe(0);
	});

	withText.each(names)('%s and %s, filled again, keeps its text', async (...pair) => {
		const once = await (await openForm(pageWith(...pair))).fill(new Map([['a', 'Ann']]));
		const twice = await (await openForm(once)).fill(new Map([['a', 'Bea']]));
		expect(drawnText(twice)).toContain('Important');
	});
});

describe('a state with a number sign in its name', () => {
	const look = '<< /Subtype /Form /BBox [0 0 80 20] /Length 0 >>\nstream\n\nendstream';
	const looks = '/AS /Off /AP << /N << /Unit#20#2310 5 0 R /Off 5 0 R >> >>';

	test('is that of the ticked box', async () => {
		const form = await openForm(oneBox(`/FT /Btn ${looks}`, { '5 0': look }));
		const filled = await form.fill(new Map([['a', true]]));
		expect(source(filled)).toMatch(/\/AS \/Unit#20#2310\s/);
		expect(source(filled)).toMatch(/\/V \/Unit#20#2310\s/);
		const [box] = (await readPdf(filled)).boxes;
		expect(box?.value).toBe('Unit #10');
		expect(box?.onState).toBe('Unit #10');
	});

	test('is that of the pressed button', async () => {
		const bytes = oneBox(`/FT /Btn /Ff 49152 ${looks}`, { '5 0': look });
		const form = await openForm(bytes);
		expect(form.fields[0]?.options).toEqual(['Unit #10']);
		const filled = await form.fill(new Map([['a', 'Unit #10']]));
		expect(source(filled)).toMatch(/\/AS \/Unit#20#2310\s/);
	});
});

test('the font of a field may have a number sign in its name', async () => {
	const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
	const bytes = Buffer.from(oneBox('/FT /Tx /DA (/C#2341 12 Tf)', { '5 0': font })).toString(
		'latin1',
	);
	const named = bytes.replace(
		'/Fields [4 0 R]',
		'/DR << /Font << /C#2341 5 0 R >> >> /Fields [4 0 R]',
	);
	const filled = await (await openForm(Buffer.from(named, 'latin1'))).fill(new Map([['a', 'ill']]));
	expect(source(filled)).toContain('/BaseFont /Courier');
});

const withCase = hasCase('name-hash.pdf') ? test : test.skip;

withCase('the example keeps its text and picture', async () => {
	const bytes = sharedCase('name-hash.pdf');
	const filled = await (await openForm(bytes)).fill(new Map([['name', 'Ann']]));
	const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
	expect(changedPixels(before, after, [0, 60, 300, 200])).toBe(0);
});
