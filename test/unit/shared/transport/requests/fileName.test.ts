import { fileNameIn } from '../../../../../nodes/shared/transport/requestPdf.ts';

describe('the file name in a Content-Disposition header', () => {
	it.each([
		['attachment; filename="invoice.pdf"', 'invoice.pdf'],
		['attachment; filename=invoice.pdf', 'invoice.pdf'],
		['attachment; filename=invoice.pdf; size=12', 'invoice.pdf'],
		['ATTACHMENT; FILENAME="a b.pdf"', 'a b.pdf'],
		[String.raw`attachment; filename="a \"quoted\" name.pdf"`, 'a "quoted" name.pdf'],
		['attachment; filename="a; filename=b.pdf"', 'a; filename=b.pdf'],
		["attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf", 'résumé.pdf'],
		['attachment; filename="resume.pdf"; filename*=utf-8\'en\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
		["attachment; filename=plain.pdf; filename*=ISO-8859-1''r%E9sum%E9.pdf", 'plain.pdf'],
		['attachment; filename="plain.pdf"; filename*=UTF-8\'\'%FF%FE', 'plain.pdf'],
		[Buffer.from('attachment; filename="résumé.pdf"').toString('latin1'), 'résumé.pdf'],
		['attachment; filename="ré.pdf"', 'ré.pdf'],
		['attachment; filename="日本.pdf"', '日本.pdf'],
		['attachment; filename="ł.pdf"', 'ł.pdf'],
		['attachment;filename=invoice.pdf', 'invoice.pdf'],
		['attachment;  filename = "invoice.pdf"', 'invoice.pdf'],
		["attachment;filename*=UTF-8''r%C3%A9sum%C3%A9.pdf", 'résumé.pdf'],
		["attachment;  filename* = utf8''r%C3%A9sum%C3%A9.pdf", 'résumé.pdf'],
		["attachment; filename*=x-utf-8''r%C3%A9sum.pdf", undefined],
		["attachment; filename*=utf-8-mac''r%C3%A9sum.pdf", undefined],
		["attachment; filename*=UTF-8''%FF", undefined],
		['attachment', undefined],
		['inline; filename=""', undefined],
		['', undefined],
	])('%s', (header, name) => {
		expect(fileNameIn(header)).toBe(name);
	});
});
