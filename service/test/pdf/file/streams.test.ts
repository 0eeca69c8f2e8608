import { deflateSync } from 'node:zlib';
import { openForm } from '../../../src/pdf/form.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { pdfSource } from '../pdfSource.ts';

const ABOVE = [0, 40, 200, 200] as const;
const content =
	'q 2 0 0 2 0 0 cm 1 0 0 rg 10 30 30 20 re f % endstream stream\n0 0 1 rg 50 40 20 30 re f';
const packed = deflateSync(Buffer.from(content)).toString('latin1');
const n = content.length;

/** A page whose content is this object, and what it refers to. */
function pageWith(stream: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0':
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] /Contents 5 0 R >>',
		'4 0': '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /F 4 /Rect [10 10 90 30] >>',
		'5 0': stream,
		...more,
	});
}

/** The same without sound cross-references. */
function withoutReferences(bytes: Uint8Array): Uint8Array {
	const source = Buffer.from(bytes).toString('latin1');
	return Buffer.from(source.replace(/startxref\s\d+/, 'startxref\n7'), 'latin1');
}

/** Without the words that end a stream, which data of a wrong length cannot hold. */
const simple = content.replace('% endstream stream', '%');
const flate = (length: number, data: string) =>
	`<< /Filter /FlateDecode /Length ${length} >>\nstream\n${data}\nendstream`;

describe('the page around a filled field looks as before where its content', () => {
	const OWN_LENGTH = 'has its length in an object of its own';
	const forms = [
		[
			'has the word that ends streams',
			pageWith(`<< /Length ${n} >>\nstream\n${content}\nendstream`),
		],
		[
			OWN_LENGTH,
			pageWith(`<< /Length 6 0 R >>\nstream\n${content}\nendstream`, { '6 0': String(n) }),
		],
		['has no length', pageWith(`<< >>\nstream\n${simple}\nendstream`)],
		['has a length of zero', pageWith(`<< /Length 0 >>\nstream\n${simple}\nendstream`)],
		['is longer than stated', pageWith(`<< /Length 20 >>\nstream\n${simple}\nendstream`)],
		['is shorter than stated', pageWith(`<< /Length 9999 >>\nstream\n${simple}\nendstream`)],
		['has a negative length', pageWith(`<< /Length -1 >>\nstream\n${simple}\nendstream`)],
		[
			'has a length that is not there',
			pageWith(`<< /Length 9 0 R >>\nstream\n${simple}\nendstream`),
		],
		['begins after CRLF', pageWith(`<< /Length ${n} >>\nstream\r\n${content}\r\nendstream`)],
		['begins after a blank', pageWith(`<< /Length ${n} >>\nstream \r\n${content}\r\nendstream`)],
		['ends without a line end', pageWith(`<< /Length ${n} >> stream\n${content}endstream`)],
		['is compressed', pageWith(flate(packed.length, packed))],
		['has a wrong sum', pageWith(flate(packed.length, `${packed.slice(0, -4)}abcd`))],
		['has no sum', pageWith(flate(packed.length - 4, packed.slice(0, -4)))],
		['has bytes after its end', pageWith(flate(packed.length + 9, `${packed}\n\n 012345`))],
		['is cut off', pageWith(flate(packed.length - 9, packed.slice(0, -9)))],
	] as const;
	const damaged = forms
		.filter(([title]) => title !== OWN_LENGTH)
		.map(([title, bytes]) => [`${title}, in a damaged file`, withoutReferences(bytes)] as const);

	test.each([...forms, ...damaged])('%s', async (_, bytes) => {
		const before = await renderPage(bytes, 1, 2);
		const form = await openForm(bytes);
		for (const flattened of [false, true]) {
			const filled = await form.fill(new Map([['a', 'Ann']]), { flattened });
			expect(changedPixels(before, await renderPage(filled, 1, 2), ABOVE)).toBe(0);
		}
		const empty = await renderPage(pageWith('<< /Length 0 >>\nstream\n\nendstream'), 1, 2);
		expect(changedPixels(before, empty, ABOVE)).toBeGreaterThan(1000);
	});
});
