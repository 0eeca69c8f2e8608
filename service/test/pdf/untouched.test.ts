import { openForm } from '../../src/pdf/form.ts';
import { differingPixels, popplerPages } from '../judges/popplerPages.ts';
import { realForm, realForms } from '../judges/realForms.ts';
import { readPdf } from '../judges/readPdf.ts';
import { changedPixels, renderPage } from '../judges/renderPdf.ts';
import { hasCase, sharedCase } from '../judges/sharedCases.ts';
import { hasTool } from '../judges/tools.ts';
import { someOf } from '../someOf.ts';
import { pdfSource } from './pdfSource.ts';

const withPoppler = hasTool('pdftotext') ? test : test.skip;
const everywhere = [-10_000, -10_000, 10_000, 10_000] as const;

const square = (content: string) =>
	`<< /Subtype /Form /BBox [0 0 20 20] /Length ${content.length} >>\nstream\n${content}\nendstream`;
const looks = {
	'5 0': square('1 0 0 rg 2 2 16 16 re f'),
	'6 0': square('0 0 1 RG 1 1 18 18 re S'),
};

/** A checkbox with these entries, and a text field. */
function checkbox(entries: string): Uint8Array {
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 7 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R 7 0 R] >>',
		'4 0': `<< /Type /Annot /Subtype /Widget /FT /Btn /T (a) /F 4 /Rect [10 10 30 30] ${entries} >>`,
		'7 0': '<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /F 4 /Rect [10 100 90 120] >>',
		...looks,
	});
}

describe('a checkbox that gets no value looks as before', () => {
	const AP = '/AP << /N << /On 5 0 R /Off 6 0 R >> >>';
	test.each([
		['ticked', `/V /On /AS /On ${AP}`],
		['off', `/V /Off /AS /Off ${AP}`],
		['another value than state', `/V /Yes /AS /On ${AP}`],
		['a value that is a text', `/V (Ja) /Opt [(Ja)] /AS /0 /AP << /N << /0 5 0 R /Off 6 0 R >> >>`],
		['a value that is no name', `/V true /AS /On ${AP}`],
		['the value off, but ticked', `/V /Off /AS /On ${AP}`],
		['the value on, but not ticked', `/V /On /AS /Off ${AP}`],
		['no value', `/AS /On ${AP}`],
		['no state', `/V /On ${AP}`],
		['a state without a look', `/V /Yes /AS /Yes ${AP}`],
		['one look for all', '/V /On /AS /On /AP << /N 5 0 R >>'],
		['no look', '/V /On /AS /On'],
		['a look for one state', '/V /On /AS /On /AP << /N << /On 5 0 R >> >>'],
		['a look only when pressed', '/V /On /AS /On /AP << /D << /On 5 0 R >> >>'],
	])('%s', async (_, entries) => {
		const bytes = checkbox(entries);
		const filled = await (await openForm(bytes)).fill(new Map([['t', 'x']]));
		const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
		expect(changedPixels(before, after, [0, 0, 200, 95])).toBe(0);
		if (!hasTool('pdftotext')) return;
		const unfilled = await (await openForm(bytes)).fill(new Map());
		expect(differingPixels(popplerPages(bytes), popplerPages(unfilled))).toBe(0);
	});
});

/** Their fields are to be drawn by each viewer as it likes (/NeedAppearances). */
const DRAWN_BY_VIEWERS = [
	'pdfjs-checkbox-bad-appearance.pdf',
	'pdfjs-checkbox-no-appearance.pdf',
	'pypdf-libreoffice-form.pdf',
];
const forms = someOf(realForms.filter((name) => !DRAWN_BY_VIEWERS.includes(name)));
const describeForms = forms.length > 0 ? describe.each(forms) : describe.skip.each(['-']);

describeForms('%s, of which nothing is filled,', (name) => {
	const bytes = forms.length > 0 ? realForm(name) : new Uint8Array();

	withPoppler('looks as before to poppler', async () => {
		const form = await openForm(bytes).catch(() => undefined);
		const unfilled = await form?.fill(new Map());
		if (!unfilled) return;
		expect(differingPixels(popplerPages(bytes, 5), popplerPages(unfilled, 5))).toBe(0);
	});

	test('looks as before to PDFium', async () => {
		const form = await openForm(bytes).catch(() => undefined);
		const unfilled = await form?.fill(new Map());
		if (!unfilled) return;
		const { pageCount } = await readPdf(bytes);
		for (let page = 1; page <= Math.min(pageCount, 5); page++) {
			const [before, after] = [await renderPage(bytes, page), await renderPage(unfilled, page)];
			expect(changedPixels(before, after, everywhere)).toBe(0);
		}
	});
});

const withCase = hasCase('check-states.pdf') ? test : test.skip;

withCase('the boxes of the example look as before', async () => {
	const bytes = sharedCase('check-states.pdf');
	const filled = await (await openForm(bytes)).fill(new Map([['t', 'x']]));
	const [before, after] = [await renderPage(bytes, 1, 2), await renderPage(filled, 1, 2)];
	expect(changedPixels(before, after, [0, 0, 90, 200])).toBe(0);
	expect(changedPixels(before, after, [95, 0, 210, 60])).toBeGreaterThan(20);
});
