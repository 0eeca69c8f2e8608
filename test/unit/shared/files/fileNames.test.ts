import { FileNames, pdfFileName } from '../../../../nodes/shared/files/fileNames';

describe('the name of an output file', () => {
	it.each([
		['Invoice 12', 'Invoice 12.pdf'],
		['invoice.pdf', 'invoice.pdf'],
		['invoice.PDF', 'invoice.pdf'],
		['invoice.pdf.pdf', 'invoice.pdf'],
		['invoice .PDF .pdf ', 'invoice.pdf'],
		['invoice.v2', 'invoice.v2.pdf'],
		['  Søren & Ærø – 日本 😀 ', 'Søren & Ærø – 日本 😀.pdf'],
		['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.pdf'],
		['../../etc/passwd', '-..-etc-passwd.pdf'],
		['line\r\nbreak\tand\u0000more', 'line break and more.pdf'],
		['report\u202Egnp.exe', 'report gnp.exe.pdf'],
		['half \uD800 pair', 'half pair.pdf'],
		['a::b', 'a-b.pdf'],
		['report.pdf draft', 'report.pdf draft.pdf'],
		['draft. .', 'draft.pdf'],
		['...', 'document.pdf'],
		['', 'document.pdf'],
		['.pdf', 'document.pdf'],
		['CON', '_CON.pdf'],
		['lpt1.pdf', '_lpt1.pdf'],
		['com1', '_com1.pdf'],
		['nul.tar.gz', '_nul.tar.gz.pdf'],
		['com10', 'com10.pdf'],
		['falcon', 'falcon.pdf'],
		['COM0', '_COM0.pdf'],
		['com¹', '_com¹.pdf'],
		['LPT².pdf', '_LPT².pdf'],
		['lpt³.tar', '_lpt³.tar.pdf'],
		['con .txt', '_con .txt.pdf'],
		['CONIN$', '_CONIN$.pdf'],
		['conout$', '_conout$.pdf'],
		['Clock$', '_Clock$.pdf'],
		['n\u200bul', 'n ul.pdf'],
		['com⁴', 'com⁴.pdf'],
		['Pre\u0301nom', 'Pr\u00e9nom.pdf'],
	])('%j becomes %j', (text, name) => {
		expect(pdfFileName(text)).toBe(name);
	});

	it('fits into any file system, and no character is cut in two', () => {
		const name = pdfFileName('😀'.repeat(300));
		expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
		expect(name).toMatch(/^(😀)+\.pdf$/u);
	});

	it('is 200 bytes long at most, without the extension and a space at the end', () => {
		expect(pdfFileName('a'.repeat(201))).toBe(`${'a'.repeat(200)}.pdf`);
		expect(pdfFileName(`${'a'.repeat(199)} b`)).toBe(`${'a'.repeat(199)}.pdf`);
	});
});

describe('the files of one run', () => {
	const namesOf = (texts: readonly string[]) => {
		const names = new FileNames();
		return texts.map((text) => names.take(text));
	};

	it.each([
		[
			['a', 'b', 'a', 'A.PDF', 'b'],
			['a.pdf', 'b.pdf', 'a (2).pdf', 'A (3).pdf', 'b (2).pdf'],
		],
		[
			['a', 'a (2)', 'a', 'a (2)'],
			['a.pdf', 'a (2).pdf', 'a (3).pdf', 'a (2) (2).pdf'],
		],
		[
			['', '...'],
			['document.pdf', 'document (2).pdf'],
		],
	])('%j are called %j', (texts, names) => {
		expect(namesOf(texts)).toEqual(names);
	});

	it('are numbered without comparing each with all others', () => {
		const names = namesOf(Array<string>(20_000).fill('same'));
		expect(new Set(names).size).toBe(20_000);
		expect(names.at(-1)).toBe('same (20000).pdf');
	});
});
