import { pdfFileName } from '../../../../nodes/shared/files/safeFileName';

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
		['...', 'document.pdf'],
		['', 'document.pdf'],
		['.pdf', 'document.pdf'],
		['CON', '_CON.pdf'],
		['lpt1.pdf', '_lpt1.pdf'],
		['com10', 'com10.pdf'],
	])('%j becomes %j', (text, name) => {
		expect(pdfFileName(text)).toBe(name);
	});

	it('fits into any file system, and no character is cut in two', () => {
		const name = pdfFileName('😀'.repeat(300));
		expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
		expect(name).toMatch(/^(😀)+\.pdf$/u);
	});
});
