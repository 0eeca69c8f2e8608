import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { colourAt } from '../../judges/colourAt.ts';
import { inkShape, likeness } from '../../judges/inkShape.ts';
import { differingPixels, popplerPages } from '../../judges/popplerPages.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { hasTool } from '../../judges/tools.ts';
import { formSource, lookSource, streamSource } from '../pdfSource.ts';

const whole = [0, 0, 300, 200] as const;
const withPoppler = hasTool('pdftotext') ? test : test.skip;

/** How authors draw a box: ticked, and not ticked if they draw that as well. */
type Look = readonly [name: string, on: string, off?: string];
const drawn: readonly Look[] = [
	['an ellipse', '0.8 0 0 RG 2 w 50 11 m 50 16 40 20 26 20 c 12 20 2 16 2 11 c s', ' '],
	['a cross in a frame', '0 0 1 RG 0 0 52 22 re S 3 3 m 17 17 l S', '0 0 1 RG 0 0 52 22 re S'],
	['a ground of another color', '0 0.5 0 rg 0 0 52 22 re f', '0.9 g 0 0 52 22 re f'],
	['a letter', '0 0 52 22 re S BT /Helv 14 Tf 5 5 Td (X) Tj ET', '0 0 52 22 re S'],
	['a picture', 'q 52 0 0 22 0 0 cm /Image Do Q', '0 0 52 22 re S'],
	['a drawing within it', '/Drawing Do'],
	['a line, and nothing else', '1 0 0 RG 2 w 2 2 m 40 18 l S'],
	['a sign that is no tick', '0 0 52 22 re S BT /ZaDb 16 Tf 3 4 Td (%) Tj ET', '0 0 52 22 re S'],
	['a sign in a drawing', '26 0 m 52 11 l 26 22 l 0 11 l s BT /ZaDb 12 Tf 20 6 Td (H) Tj ET'],
];

const named = drawn.map((look) => [look[0], look] as const);

/** The same box, with what it is, and its look as ticked. */
function form([, on, off]: Look, state = 'Off', entries = ''): Uint8Array {
	const more = '/XObject << /Image 32 0 R /Drawing 33 0 R >>';
	const looks = `/AP << /N << /On 30 0 R ${off ? '/Off 31 0 R' : ''} >> >>`;
	return formSource(
		[`/FT /Btn /T (a) /Rect [40 140 92 162] /V /${state} /AS /${state} ${looks} ${entries}`],
		{
			objects: {
				'30 0': lookSource([52, 22], on, more),
				'31 0': lookSource([52, 22], off ?? ''),
				'32 0': streamSource(
					'/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8',
					'\x80\xc0\x40',
				),
				'33 0': lookSource([52, 22], '0 0.6 0.6 RG 3 w 3 10 m 9 3 l 18 18 l S'),
			},
		},
	);
}

async function ticked(bytes: Uint8Array): Promise<Uint8Array> {
	return (await openForm(bytes)).fill(new Map([['a', true]]));
}

describe('the look that an author has drawn for a ticked box', () => {
	test.each(named)('stays when it is filled: %s', async (_, look) => {
		const filled = await renderPage(await ticked(form(look)), 1, 4);
		expect(changedPixels(await renderPage(form(look, 'On'), 1, 4), filled, whole)).toBe(0);
	});

	test.each(named)('stays when the box is moved, enlarged and copied: %s', async (_, look) => {
		const [field] = await readFields(form(look));
		const [box] = field?.boxes ?? [];
		if (!field || !box) throw new Error('The form has no box');
		const edited = await editFields(form(look), [
			{
				...field,
				boxes: [
					{ ...box, x: 40, y: 100, width: 104, height: 44 },
					{ page: 1, x: 160, y: 100, width: 104, height: 44 },
				],
			},
		]);
		const filled = await ticked(edited);
		expect((await readPdf(filled)).boxes.map(({ value }) => value)).toEqual(['On', 'On']);
		const large = ['/Rect [40 100 144 144]', '/Rect [160 100 264 144]'].map((place) =>
			Buffer.from(form(look, 'On')).toString('latin1').replace('/Rect [40 140 92 162]', place),
		);
		const picture = await renderPage(filled, 1, 4);
		for (const [index, source] of large.entries()) {
			const wanted = await renderPage(Buffer.from(source, 'latin1'), 1, 4);
			const left = 30 + 120 * index;
			expect(changedPixels(wanted, picture, [left, 90, left + 120, 150])).toBe(0);
		}
	});

	withPoppler(
		'is seen by poppler, too, where the looks stand in an object of their own',
		async () => {
			const boxAt = (looks: string, state: string) =>
				`/FT /Btn /T (a) /Rect [40 140 92 162] /V /${state} /AS /${state} /AP << /N ${looks} >>`;
			const objects = {
				'30 0': lookSource([52, 22], '0 0 52 22 re f'),
				'34 0': '<< /On 30 0 R >>',
			};
			const filled = await ticked(formSource([boxAt('34 0 R', 'Off')], { objects }));
			const wanted = formSource([boxAt('<< /On 30 0 R >>', 'On')], { objects });
			expect(differingPixels(popplerPages(wanted), popplerPages(filled))).toBe(0);
		},
	);
});

describe('a box whose ticked look shows nothing of its own', () => {
	test.each([
		['is empty', '', ''],
		['is white', '1 g 0 0 52 22 re f', ''],
		['is that of the box without a tick', '0 0 52 22 re S', '0 0 52 22 re S'],
		['has a sign that is not seen', '3 Tr BT /Helv 12 Tf 5 5 Td (X) Tj ET', ''],
	])('gets a tick: the look %s', async (_, on, off) => {
		const source = form(['', on, off]);
		const [before, after] = [
			await renderPage(source, 1, 4),
			await renderPage(await ticked(source), 1, 4),
		];
		expect(changedPixels(before, after, [40, 140, 92, 162])).toBeGreaterThan(300);
	});

	test('gets the mark of ZapfDingbats that its author had chosen, in its color', async () => {
		const star = '0 0 52 22 re S BT 1 0 0 rg /ZaDb 16 Tf 18 4 Td (H) Tj ET';
		const filled = await renderPage(await ticked(form(['', star, '0 0 52 22 re S'])), 1, 4);
		const wanted = await renderPage(form(['', star, '0 0 52 22 re S'], 'On'), 1, 4);
		const inside = [41, 141, 91, 161] as const;
		expect(likeness(inkShape(filled, inside), inkShape(wanted, inside))).toBeGreaterThan(0.72);
		expect(colourAt(filled, 66, 151)).toEqual([255, 0, 0]);
	});
});

describe('the state of a box that is not ticked', () => {
	const frame = '0 0 1 RG 0 0 20 20 re S';
	const cross = `${frame} 3 3 m 17 17 l 3 17 m 17 3 l S`;
	const box = (off: string, on: string, state: string) =>
		formSource(
			[
				`/FT /Btn /T (a) /Rect [20 150 40 170] /V /${state} /AS /${state} /AP << /N << /${on} 30 0 R /${off} 31 0 R >> >>`,
			],
			{ objects: { '30 0': lookSource([20, 20], cross), '31 0': lookSource([20, 20], frame) } },
		);

	test.each([
		['No', 'Yes'],
		['Nein', 'Ja'],
		['off', 'on'],
		['0', '1'],
		['A', 'B'],
	])('may be called %s, where the other is %s', async (off, on) => {
		for (const state of [off, on]) {
			const form = await openForm(box(off, on, state));
			for (const [isTicked, wanted] of [
				[false, off],
				[true, on],
			] as const) {
				const filled = await form.fill(new Map([['a', isTicked]]));
				const picture = await renderPage(filled, 1, 4);
				expect(changedPixels(await renderPage(box(off, on, wanted), 1, 4), picture, whole)).toBe(0);
				const [read] = (await readPdf(filled)).boxes;
				expect([read?.value, read?.onState]).toEqual([isTicked ? on : 'Off', on]);
			}
		}
	});

	test('may be called Off although another state is called No', async () => {
		const bytes = formSource(
			['/FT /Btn /T (a) /Rect [20 150 40 170] /AS /Off /AP << /N << /No 30 0 R /Off 31 0 R >> >>'],
			{ objects: { '30 0': lookSource([20, 20], cross), '31 0': lookSource([20, 20], frame) } },
		);
		expect((await readPdf(await ticked(bytes))).boxes[0]?.value).toBe('No');
	});
});
