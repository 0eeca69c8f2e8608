import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { UnusablePdfError } from '../../src/pdf/file/refusals.ts';
import { openForm } from '../../src/pdf/form.ts';
import { convertWithQpdf, hasTool } from '../judges/tools.ts';
import { readPdf, valuesByName } from '../judges/readPdf.ts';
import { pdfText, pdfWith } from './pdfWith.ts';

async function reasonFor(bytes: Uint8Array): Promise<string> {
	const error: unknown = await openForm(bytes).catch((thrown: unknown) => thrown);
	return error instanceof UnusablePdfError ? error.reason : `not refused: ${String(error)}`;
}

const xfa = { XFA: [pdfText('template'), pdfText('<template/>')] };

describe('a file that cannot be a template is refused', () => {
	test.each([
		['nothing at all', ''],
		['text', 'Dear Sir or Madam'],
		['a web page', '<!doctype html><html></html>'],
		['a picture', '\u0089PNG\r\n\u001a\n'],
	])('as no PDF: %s', async (_, content) => {
		expect(await reasonFor(Buffer.from(content, 'latin1'))).toBe('not-a-pdf');
	});

	test('as damaged: a header and nothing else', async () => {
		expect(await reasonFor(Buffer.from('%PDF-1.7\n'))).toBe('damaged');
	});

	test.each([0.1, 0.3, 0.5, 0.7])('as truncated: %f of a PDF', async (share) => {
		const whole = await pdfWith([{ name: 'a' }, { name: 'b' }]);
		const tables = await (await PDFDocument.load(whole)).save({ useObjectStreams: false });
		for (const bytes of [whole, tables]) {
			expect(await reasonFor(bytes.subarray(0, bytes.length * share))).toBe('truncated');
		}
	});

	test('not as truncated: all but the last lines of a PDF', async () => {
		const whole = await pdfWith([{ name: 'a' }]);
		const tables = await (await PDFDocument.load(whole)).save({ useObjectStreams: false });
		const end = Buffer.from(tables).lastIndexOf('startxref');
		expect((await openForm(tables.subarray(0, end))).fields).toHaveLength(1);
	});

	test('as a PDF without fields: no form', async () => {
		const document = await PDFDocument.create();
		document.addPage();
		expect(await reasonFor(await document.save())).toBe('no-fields');
	});

	test('as a PDF without fields: a signature only', async () => {
		expect(await reasonFor(await pdfWith([{ name: 's', type: 'Sig' }]))).toBe('no-fields');
	});

	test('as an XFA form: a signature, and XFA', async () => {
		const bytes = await pdfWith([{ name: 's', type: 'Sig' }], { form: xfa });
		expect(await reasonFor(bytes)).toBe('xfa-only');
	});
});

describe('a form that has an XFA twin', () => {
	test('loses the twin, whose values viewers prefer, without a word on the console', async () => {
		const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
		const form = await openForm(await pdfWith([{ name: 'a' }], { form: xfa }));
		const filled = await form.fill(new Map([['a', 'x']]));
		const { catalog } = await PDFDocument.load(filled);
		const acroForm = catalog.lookup(PDFName.of('AcroForm'), PDFDict);
		expect(acroForm.has(PDFName.of('XFA'))).toBe(false);
		expect(warn).not.toHaveBeenCalled();
		warn.mockRestore();
	});
});

const describeWithQpdf = hasTool('qpdf') ? describe : describe.skip;

describeWithQpdf('a protected PDF', () => {
	const weak = '--allow-weak-crypto';
	test.each([
		['AES-256', ['--encrypt', '', 'owner', '256', '--']],
		[
			'AES-256, object streams',
			['--object-streams=generate', '--encrypt', '', 'owner', '256', '--'],
		],
		['AES-128', [weak, '--encrypt', '', 'owner', '128', '--use-aes=y', '--']],
		['RC4', [weak, '--encrypt', '', 'owner', '128', '--use-aes=n', '--']],
	])('that opens without a password is filled, and plain afterwards (%s)', async (_, options) => {
		const bytes = await pdfWith([{ name: 'name' }, { name: 'tick', type: 'Btn' }]);
		const form = await openForm(convertWithQpdf(bytes, options));
		const filled = await form.fill(
			new Map<string, string | boolean>([
				['name', 'Żółć'],
				['tick', true],
			]),
		);
		expect(valuesByName(await readPdf(filled))).toEqual(
			new Map([
				['name', ['Żółć']],
				['tick', ['Yes']],
			]),
		);
		expect((await PDFDocument.load(filled)).isEncrypted).toBe(false);
	});

	test('that asks for a password is refused', async () => {
		const bytes = await pdfWith([{ name: 'name' }]);
		const options = ['--encrypt', 'secret', 'owner', '256', '--'];
		expect(await reasonFor(convertWithQpdf(bytes, options))).toBe('encrypted');
	});
});
