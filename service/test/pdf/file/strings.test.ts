import { openForm } from '../../../src/pdf/form.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { convertWithQpdf, fieldsByPdftk, hasTool } from '../../judges/tools.ts';
import { rewrites } from '../../judges/producers/rewrites.ts';
import { oneBox } from '../pdfSource.ts';

const withQpdf = hasTool('qpdf') ? test : test.skip;
const withPdftk = hasTool('pdftk') ? test : test.skip;

/** A text field whose name and tooltip are these string objects. */
function named(name: string, tooltip = ''): Uint8Array {
	const bytes = Buffer.from(oneBox(`/FT /Tx ${tooltip && `/TU ${tooltip}`}`)).toString('latin1');
	return Buffer.from(
		bytes.replace('/T (a)', () => `/T ${name}`),
		'latin1',
	);
}

function hex(text: string, encoding: 'utf16le' | 'utf8', mark = ''): string {
	return `<${mark}${Buffer.from(text, encoding).toString('hex')}>`;
}

function utf16be(text: string, mark = ''): string {
	return `<${mark}${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

async function keyOf(bytes: Uint8Array): Promise<string | undefined> {
	return (await openForm(bytes)).fields[0]?.key;
}

/** As literal strings write them, with what they mean. */
const literals: [title: string, source: string, text: string][] = [
	['letters that have an escape', '(a\\nb\\rc\\td\\be\\ff)', 'a\nb\rc\td\be\ff'],
	['parentheses and a solidus', '(a\\(b\\)c\\\\d(e)f)', 'a(b)c\\d(e)f'],
	['an escape that means nothing', '(a\\qb\\8)', 'aqb8'],
	['octal digits', '(\\101\\0502\\51\\1019)', 'A(2)A9'],
	['octal digits beyond a byte', '(a\\501b)', 'aAb'],
	['a line that goes on, LF', '(Stra\\\nsse)', 'Strasse'],
	['a line that goes on, CR', '(Stra\\\rsse)', 'Strasse'],
	['a line that goes on, CRLF', '(Stra\\\r\nsse)', 'Strasse'],
	['line ends', '(a\nb\rc\r\nd\n\re)', 'a\nb\nc\nd\n\ne'],
	['a solidus before a line end', '(a\\\\\r\nb)', 'a\\\nb'],
];

const encoded: [title: string, source: string, text: string][] = [
	['PDFDocEncoding', '(Nr\\240 \\200 \\223x)', 'Nr€ • ﬁx'],
	['PDFDocEncoding with accents', '(Stra\\337e \\374ber)', 'Straße über'],
	['UTF-16, big end first', utf16be('Größe 語', 'FEFF'), 'Größe 語'],
	['UTF-16, little end first', hex('Größe 語', 'utf16le', 'FFFE'), 'Größe 語'],
	['UTF-16 with pairs', utf16be('a😀b', 'FEFF'), 'a😀b'],
	['UTF-16 without a mark', utf16be('Größe'), 'Größe'],
	['UTF-16, little end first, without a mark', hex('Größe', 'utf16le'), 'Größe'],
	['UTF-8 with a mark', hex('Größe 語', 'utf8', 'EFBBBF'), 'Größe 語'],
	['UTF-8 without a mark', hex('Größe 語', 'utf8'), 'Größe 語'],
	['hexadecimal digits with blanks, and one missing', '<4 1\n42\t5>', 'ABP'],
];

const languages: [title: string, source: string][] = [
	['a language', utf16be('\u001bde\u001bName', 'FEFF')],
	['a language and a country', utf16be('\u001benUS\u001bName', 'FEFF')],
	['several', utf16be('\u001bde\u001bNa\u001ben-US\u001bme', 'FEFF')],
	['an end', utf16be('\u001bde\u001bName\u001b', 'FEFF')],
	['little end first', hex('\u001bde\u001bName', 'utf16le', 'FFFE')],
	['UTF-8', hex('\u001bde\u001bName', 'utf8', 'EFBBBF')],
];

describe('the name of a field', () => {
	test.each([...literals, ...encoded])('is read as it is meant: %s', async (_, source, text) => {
		const bytes = named(source);
		expect(await keyOf(bytes)).toBe(text);
		const filled = await (await openForm(bytes)).fill(new Map([[text, 'x']]));
		expect((await readPdf(filled)).boxes[0]?.value).toBe('x');
	});

	const simple = [...literals.slice(1, 5), ...encoded.slice(0, 3)];
	withPdftk.each(simple)('is the one that pdftk reads: %s', async (_, source = '') => {
		const names = fieldsByPdftk(named(source)).map(({ Name }) => Name);
		expect(names).toEqual([await keyOf(named(source))]);
	});

	test.each(languages)('has no language codes: %s', async (_, source) => {
		const [field] = (await openForm(named(source, source))).fields;
		expect(field).toMatchObject({ key: 'Name', label: 'Name' });
	});
});

withQpdf.each(Object.entries(rewrites))(
	'names and values are kept in a rewrite: %s',
	async (_, options) => {
		for (const [, source, text] of [...literals, ...encoded]) {
			const bytes = convertWithQpdf(named(source, source), options);
			expect(await keyOf(bytes)).toBe(text);
			const filled = await (await openForm(bytes)).fill(new Map([[text, 'x']]));
			expect(await keyOf(filled)).toBe(text);
		}
	},
);

const withCase = hasCase('language-escapes.pdf') ? test : test.skip;

withCase('the example has the names and labels that are meant', async () => {
	const { fields } = await openForm(sharedCase('language-escapes.pdf'));
	expect(fields.map(({ key, label }) => [key, label])).toEqual([
		['Name', 'First name'],
		['Größe', 'Größe'],
		['Stra\uFFFDße', 'Stra\uFFFDße'],
		['Nr€•ﬁ', 'Price in €'],
		['ä', 'Ä'],
	]);
});
