import { deflateSync } from 'node:zlib';
import { openForm } from '../../../src/pdf/form.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { oneBox } from '../pdfSource.ts';

const visible = hasTool('pdftotext') ? test : test.skip;
const script = 'AFNumber_Format(2, 2, 0, 0, "€ ", true);';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => utf16(text).swap16();

const encodings: readonly (readonly [title: string, bytes: Buffer])[] = [
	['PDFDocEncoding', Buffer.from(script.replace('€', '\u00a0'), 'latin1')],
	['UTF-8', Buffer.from(script)],
	['UTF-8 with a mark', Buffer.from(`\ufeff${script}`)],
	['UTF-16', big(script)],
	['UTF-16 with a mark', big(`\ufeff${script}`)],
	['UTF-16 with two marks', big(`\ufeff\ufeff${script}`)],
	['UTF-16, little end first', utf16(script)],
	['UTF-16, little end first, with a mark', utf16(`\ufeff${script}`)],
	['UTF-16 with a language', big(`\ufeff\u001ben\u001b${script}`)],
	['UTF-16 and half a line end', Buffer.concat([big(`\ufeff${script}`), Buffer.from('\n')])],
	['escapes', Buffer.from(script.replace('€', '\\u20ac'))],
	['zeros at its end', Buffer.from(`${script}\0\0`)],
	['line ends around it', Buffer.from(`\r\n\t${script}\r\n\r\n`)],
];

const stream = (bytes: Buffer, filter = '') =>
	`<< ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
const hex = (bytes: Buffer) => bytes.toString('hex');
const literal = (bytes: Buffer) =>
	`(${bytes
		.toString('latin1')
		.replace(/[\\()]/g, '\\$&')
		.replaceAll('\r', '\\r')})`;

/** The ways in which a file can hold a script. */
const holders: readonly (readonly [title: string, write: (bytes: Buffer) => string])[] = [
	['a literal string', literal],
	['digits', (bytes) => `<${hex(bytes)}>`],
	['a stream', stream],
	['a compressed stream', (bytes) => stream(deflateSync(bytes), '/Filter /FlateDecode')],
	[
		'a stream of digits',
		(bytes) => stream(Buffer.from(`${hex(bytes)}>`), '/Filter [/ASCIIHexDecode]'),
	],
];

describe.each(holders)('a format script in %s', (_, write) => {
	visible.each(encodings)('is understood: %s', async (_title, bytes) => {
		const entries = '/FT /Tx /AA << /F << /S /JavaScript /JS 5 0 R >> >>';
		const form = await openForm(oneBox(entries, { '5 0': write(bytes) }));
		expect(form.notes).toEqual([]);
		expect(form.fields[0]?.type).toBe('number');
		expect(drawnText(await form.fill(new Map([['a', 1234.5]]))).trim()).toBe('€ 1.234,50');
	});
});

const withCase = hasCase('script-streams.pdf') ? visible : test.skip;

withCase('the example shows the same amount everywhere', async () => {
	const form = await openForm(sharedCase('script-streams.pdf'));
	const filled = await form.fill(new Map(form.fields.map(({ key }) => [key, 1234.5])));
	expect(drawnText(filled).match(/€ 1\.234,50/g)).toHaveLength(8);
});
