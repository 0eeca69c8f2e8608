import * as pdfLib from '@cantoo/pdf-lib';
import { checkWithQpdf, convertWithQpdf, hasTool, valuesByQpdf } from '../../judges/tools.ts';
import { everythingIn } from '../everythingIn.ts';
import { formSource } from '../pdfSource.ts';

const withQpdf = hasTool('qpdf') ? test : test.skip;

/** A form whose strings and names have what means something else in a file, and an XMP packet. */
const plain = formSource(
	[
		'/FT /Tx /T (a\\(b\\)\\\\c) /V <5C28290D0A25> /Rect [20 150 120 170]',
		'/FT /Btn /T (t) /Rect [20 100 40 120] /AP << /N << /Unit#281#29 30 0 R /Off 30 0 R >> >>',
	],
	{
		catalog: '/Metadata 31 0 R',
		objects: {
			'30 0': '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream',
			'31 0': '<< /Type /Metadata /Subtype /XML /Length 8 >>\nstream\n<x:xmp/>\nendstream',
		},
	},
);

const methods = {
	'RC4 with 40 bits': ['40'],
	'RC4 with 128 bits': ['128', '--use-aes=n'],
	'AES with 128 bits': ['128', '--use-aes=y'],
	'AES with 128 bits, without its metadata': ['128', '--use-aes=y', '--cleartext-metadata'],
	'AES with 256 bits, as Acrobat 9 has it': ['256', '--force-R5'],
	'AES with 256 bits': ['256'],
};

const protect = (user: string, how: readonly string[]) =>
	convertWithQpdf(plain, ['--allow-weak-crypto', '--encrypt', user, 'owner', ...how, '--']);

describe('a protected form', () => {
	withQpdf.each(Object.entries(methods))(
		'is read and filled if it needs no password: %s',
		async (_, how) => {
			const { openForm } = await import('../../../src/pdf/form.ts');
			for (const source of [protect('', how), withoutReferences(protect('', how))]) {
				const form = await openForm(source);
				expect(form.fields.map(({ key }) => key)).toEqual(['a(b)\\c', 't']);
				const filled = await form.fill(new Map([['t', true]]));
				expect(checkWithQpdf(filled).status).toBe(0);
				expect(valuesByQpdf(filled).get('a(b)\\c')).toEqual(new Set(['\\()\r\n%']));
				expect(valuesByQpdf(filled).get('t')).toEqual(new Set(['Unit(1)']));
				expect(everythingIn(filled)).toContain('<x:xmp/>');
			}
		},
	);

	withQpdf.each(Object.entries(methods))('is refused if it needs one: %s', async (_, how) => {
		const { openForm } = await import('../../../src/pdf/form.ts');
		for (const source of [protect('secret', how), withoutReferences(protect('secret', how))]) {
			await expect(openForm(source)).rejects.toMatchObject({ reason: 'encrypted' });
		}
	});
});

/** The file after its cross-references have lost their place. */
function withoutReferences(bytes: Uint8Array): Uint8Array {
	const source = Buffer.from(bytes).toString('latin1');
	return Buffer.from(source.replace(/startxref\s+\d+/g, 'startxref 7'), 'latin1');
}

test('what reads forms leaves pdf-lib as it is for the rest of the process', async () => {
	const own = () =>
		Object.entries(pdfLib).flatMap(([name, value]) =>
			typeof value === 'function'
				? Object.entries(Object.getOwnPropertyDescriptors(value.prototype ?? {})).map(
						([key, { value: method }]) => [`${name}.${key}`, method] as const,
					)
				: [],
		);
	const before = own();
	jest.resetModules();
	await import('../../../src/pdf/threads/job.ts');
	await import('../../../src/pdf/editFields/editFields.ts');
	expect(before.length).toBeGreaterThan(100);
	expect(own()).toEqual(before);
});
