import { openForm } from '../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../judges/readPdf.ts';
import { checkWithQpdf, convertWithQpdf, drawnText, hasTool } from '../judges/tools.ts';
import { everythingIn } from './everythingIn.ts';
import { pdfText, pdfWith } from './pdfWith.ts';
import { oneBox, pdfSource } from './pdfSource.ts';

const withQpdf = hasTool('qpdf') ? test : test.skip;
const visible = hasTool('pdftotext') ? test : test.skip;

async function filledWith(bytes: Uint8Array, value: string | boolean): Promise<Uint8Array> {
	return (await openForm(bytes)).fill(new Map([['a', value]]));
}

function plain(bytes: Uint8Array): string {
	const options = ['--qdf', '--object-streams=disable'];
	return Buffer.from(convertWithQpdf(bytes, options)).toString('latin1');
}

describe('a form that has been changed before', () => {
	withQpdf('may have given an object number to something else since', async () => {
		const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 1 R] >> >>';
		const widget = '<< /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [10 10 90 30] >>';
		const filled = await filledWith(
			pdfSource({
				'1 0': catalog,
				'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
				'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 1 R 4 0 R] >>',
				'4 0': widget.replace('(a)', '(gone)'),
				'4 1': widget,
			}),
			'value',
		);
		expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
		expect(valuesByName(await readPdf(filled))).toEqual(new Map([['a', ['value']]]));
	});

	test('hands nothing on that it no longer uses', async () => {
		const more = {
			'5 0': '(an old value)',
			'6 0': '<< /Length 9 >>\nstream\nold looks\nendstream',
		};
		const filled = everythingIn(await filledWith(oneBox('/FT /Tx', more), 'new'));
		expect(filled).not.toContain('an old value');
		expect(filled).not.toContain('old looks');
	});

	test('hands on no data of its XFA twin', async () => {
		const more = { '5 0': '<< /Length 13 >>\nstream\nPersonal data\nendstream' };
		const [before, after] = ['/Fields [4 0 R]', '/Fields [4 0 R] /XFA [(datasets) 5 0 R]'];
		const source = Buffer.from(oneBox('/FT /Tx', more)).toString('latin1').replace(before, after);
		const filled = await filledWith(Buffer.from(source, 'latin1'), 'x');
		expect(everythingIn(filled)).not.toContain('Personal data');
	});
});

describe('a signed form', () => {
	const signature =
		'<< /Subtype /Widget /FT /Sig /T (s) /F 4 /Rect [10 50 90 70] /V 6 0 R /AP << /N 7 0 R >> >>';
	const bytes = pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R 5 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R 5 0 R] >>',
		'4 0': '<< /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [10 10 90 30] >>',
		'5 0': signature,
		'6 0': '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 30] /Contents <00> >>',
		'7 0': '<< /Subtype /Form /BBox [0 0 80 20] /Length 15 >>\nstream\n0 0 80 20 re f\nendstream',
	});

	withQpdf('is filled, and claims no signature, which would not be valid', async () => {
		const source = plain(await filledWith(bytes, 'x'));
		for (const trace of ['/ByteRange', '/SigFlags', '0 0 80 20 re f']) {
			expect(source).not.toContain(trace);
		}
	});

	test('keeps the field to sign in', async () => {
		const { boxes } = await readPdf(await filledWith(bytes, 'x'));
		expect(boxes.map(({ name, kind }) => [name, kind])).toEqual([
			['a', 'Tx'],
			['s', 'Sig'],
		]);
	});
});

describe('the state that a checkbox came with', () => {
	const looks = '/AP << /N << /On 5 0 R /Off 5 0 R >> >>';
	const look = { '5 0': '<< /Subtype /Form /BBox [0 0 80 20] /Length 0 >>\nstream\n\nendstream' };
	test.each([
		['a name', '/V /On /AS /On'],
		['a string', '/V (On) /AS /On'],
		['only what it shows', '/AS /On'],
	])('is kept, be it %s', async (_, entries) => {
		const form = await openForm(oneBox(`/FT /Btn ${entries} ${looks}`, look));
		const [box] = (await readPdf(await form.fill(new Map()))).boxes;
		expect(box?.value).toBe('On');
	});

	withQpdf('does not stay in a box of the field when it is cleared', async () => {
		const box = `<< /Subtype /Widget /Parent 4 0 R /F 4 /V /On /AS /On /Rect [10 10 30 30] ${looks} >>`;
		const parts = {
			'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
			'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [6 0 R] >>',
			'4 0': '<< /FT /Btn /T (a) /V /On /Kids [6 0 R] >>',
			'6 0': box,
		};
		const filled = await filledWith(pdfSource({ ...parts, ...look }), false);
		expect(plain(filled)).not.toContain('/V /On');
	});
});

describe('a choice that viewers were to draw (/NeedAppearances)', () => {
	visible('shows the text that stands for its value', async () => {
		const options = [[pdfText('DE'), pdfText('Germany')], pdfText('other')];
		const choice = { V: pdfText('DE'), Opt: options, Ff: 1 << 17 };
		const boxes = [{ name: 'a' }, { name: 'b', type: 'Ch', entries: choice }] as const;
		const bytes = await pdfWith(boxes, { form: { NeedAppearances: true } });
		const text = drawnText(await filledWith(bytes, 'x'));
		expect(text).toContain('Germany');
		expect(text).not.toContain('DE');
	});
});
