import { openForm } from '../../../src/pdf/form.ts';
import { presentValues } from '../../../src/pdf/values/presentValues.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { changedPixels, renderPage } from '../../judges/renderPdf.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { formSource, lookSource, streamSource } from '../pdfSource.ts';

const visible = hasTool('pdftotext') ? test : test.skip;
const NEED = { form: '/NeedAppearances true' };
const ghost = lookSource([100, 20], '/Tx BMC q BT /Helv 10 Tf 0 g 2 5 Td (GHOST) Tj ET Q EMC');
const at = '/Rect [20 150 120 170] /MK << /BC [0.7] >>';
const oneTwo = '/Opt [[(1) (One)] [(2) (Two)]]';

/** What a form shows after another field is filled, without blanks; with and without its fields. */
async function shown(box: string, objects: Record<string, string> = {}): Promise<string> {
	const boxes = [box, '/FT /Tx /T (other) /Rect [200 20 280 40]'];
	const form = await openForm(
		formSource(boxes, { ...NEED, objects: { '30 0': ghost, ...objects } }),
	);
	const values = new Map([['other', 'x']]);
	const [live, flat] = [await form.fill(values), await form.fill(values, { flattened: true })];
	expect(drawnText(flat)).toBe(drawnText(live));
	return drawnText(live).replace(/\s/g, '').replace(/x$/, '');
}

describe('a form that asks viewers to draw its fields (/NeedAppearances) shows their values, and nothing older', () => {
	visible.each([
		['a text', '/FT /Tx /V (New)', 'New'],
		['no text', '/FT /Tx', ''],
		['an empty text', '/FT /Tx /V ()', ''],
		['a text of two lines', '/FT /Tx /Ff 4096 /DA (/Helv 5 Tf 0 g) /V (two\\nlines)', 'twolines'],
		['letters in cells', '/FT /Tx /Ff 16777216 /MaxLen 5 /V (abc)', 'abc'],
		['a password', '/FT /Tx /Ff 8192 /V (abc)', '***'],
		['what is chosen in a drop-down', `/FT /Ch /Ff 131072 ${oneTwo} /V (2)`, 'Two'],
		['nothing chosen in a drop-down', `/FT /Ch /Ff 131072 ${oneTwo}`, ''],
		['the options of a list', `/FT /Ch ${oneTwo} /DA (/Helv 6 Tf 0 g)`, 'OneTwo'],
		['the caption of a button', '/FT /Btn /Ff 65536 /MK << /CA (Send now) >>', 'Sendnow'],
		['the caption that a button has', '/FT /Btn /Ff 65536 /MK << /CA (GHOST) >>', 'GHOST'],
		['a button without a caption', '/FT /Btn /Ff 65536', 'GHOST'],
	])('%s', async (_, entries, text) => {
		expect(await shown(`${at} /T (a) /AP << /N 30 0 R >> ${entries}`)).toBe(text);
	});

	visible('no text that stands in a drawing within a look', async () => {
		const outer = lookSource([100, 20], '/Inner Do', '/XObject << /Inner 30 0 R >>');
		const box = `${at} /T (a) /FT /Tx /AP << /N 31 0 R >>`;
		expect(await shown(box, { '31 0': outer })).toBe('');
	});

	visible.each([
		['a name', '/FT /Tx /V /Ann', 'Ann'],
		['a number', '/FT /Tx /V 42.50', '42.5'],
		['a list of one', '/FT /Tx /V [(one)]', 'one'],
		['a stream', '/FT /Tx /V 31 0 R', 'Müller'],
		['an object of its own', '/FT /Tx /V 32 0 R', 'away'],
		['a name of an option', `/FT /Ch /Ff 131072 ${oneTwo} /V /2`, 'Two'],
		['a list of one option', `/FT /Ch /Ff 131072 ${oneTwo} /V [(2)]`, 'Two'],
		['a stream of an option', `/FT /Ch /Ff 131072 ${oneTwo} /V 33 0 R`, 'Two'],
	])('also where the value is %s', async (_, entries, text) => {
		const objects = {
			'31 0': streamSource('', '\xfe\xff\0M\0\xfc\0l\0l\0e\0r'),
			'32 0': '(away)',
			'33 0': streamSource('', '2'),
		};
		const box = `${at} /T (a) ${entries}`;
		expect(await shown(box, objects)).toBe(text);
		const source = formSource([box], { ...NEED, objects });
		expect((await presentValues(source)).values).toEqual([['a', text]]);
	});

	test('what an author has drawn into an empty box', async () => {
		const line = lookSource([100, 20], '0 0 1 RG [1 2] 0 d 0 2 m 100 2 l S');
		const boxes = ['/FT /Tx /T (a) /Rect [20 150 120 170] /AP << /N 30 0 R >>'];
		const source = formSource(boxes, { ...NEED, objects: { '30 0': line } });
		const filled = await (await openForm(source)).fill(new Map());
		// Where it is asked to draw the fields, PDFium draws an empty box.
		const alone = formSource(boxes, { objects: { '30 0': line } });
		const [before, after] = [await renderPage(alone, 1, 2), await renderPage(filled, 1, 2)];
		expect(changedPixels(before, after, [0, 140, 300, 180])).toBe(0);
	});

	test.each([
		['the pressed button', '/V /b', ['a', 'Off'], 'b'],
		['the pressed button, as a text', '/V (b)', ['Off', 'Off'], 'b'],
		['no pressed button', '/V /Off', ['a', 'Off'], 'Off'],
		['the button that is pressed, where there is no value', '', ['a', 'Off'], 'a'],
		['the button that is pressed, where no button is meant', '/V /c', ['a', 'Off'], 'a'],
	])('%s of a group', async (_, value, states, wanted) => {
		const button = (state: string, index: number) =>
			`<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Parent 10 0 R /Rect [${20 + 30 * index} 100 ${
				40 + 30 * index
			} 120] /AS /${state} /AP << /N << /${'ab'[index] ?? ''} 30 0 R /Off 31 0 R >> >> >>`;
		const objects = {
			'30 0': lookSource([20, 20], '0 0 20 20 re f'),
			'31 0': lookSource([20, 20], '0 0 20 20 re S'),
			...Object.fromEntries(
				states.map((state, index) => [`${20 + index} 0`, button(state, index)]),
			),
		};
		const annotations = '20 0 R 21 0 R 11 0 R';
		const boxes = [
			`/FT /Btn /Ff 49152 /T (r) /Kids [20 0 R 21 0 R] ${value}`,
			'/FT /Tx /T (other) /Rect [200 20 280 40]',
		];
		const form = await openForm(formSource(boxes, { ...NEED, annotations, objects }));
		const filled = await form.fill(new Map([['other', 'x']]));
		const picture = await renderPage(filled, 1, 2);
		const isBlack = (x: number) => {
			const [left, top] = picture.toPixels([x, 105, x, 105]);
			return (picture.pixels[(top * picture.width + left) * 4] ?? 255) < 100;
		};
		expect([isBlack(25) && 'a', isBlack(55) && 'b'].filter(Boolean)).toEqual(
			wanted === 'Off' ? [] : [wanted],
		);
	});
});

describe('lists that have no look', () => {
	const box = `/T (l) /FT /Ch /Rect [20 100 120 180] /DA (/Helv 10 Tf 0 g) /MK << /BC [0] >>`;

	visible.each([
		['', 'AlphaBetaGamma'],
		['/V (Beta)', 'AlphaBetaGamma'],
		['/V (Gamma) /TI 1', 'BetaGamma'],
	])('show their options when they are flattened: %s', async (entries, text) => {
		const source = formSource([`${box} /Opt [(Alpha) (Beta) (Gamma)] ${entries}`]);
		const flat = await (await openForm(source)).fill(new Map(), { flattened: true });
		expect(drawnText(flat).replace(/\s/g, '')).toBe(text);
	});

	test('of which the first has no text number the others by their place', async () => {
		const source = formSource([`${box} /Ff 2097152 /Opt [() (Alpha) () (Beta) (Gamma)]`]);
		const form = await openForm(source);
		expect(form.fields[0]?.options).toEqual(['Alpha', 'Beta', 'Gamma']);
		const filled = await form.fill(new Map([['l', 'Alpha; Gamma']]));
		const [last] = [
			...Buffer.from(filled)
				.toString('latin1')
				.matchAll(/\/I \[([^\]]*)\]/g),
		].slice(-1);
		expect(last?.[1]?.trim()).toBe('1 4');
		expect((await presentValues(filled)).values).toEqual([['l', 'Alpha; Gamma']]);
		expect((await readPdf(filled)).boxes[0]?.value).toBe('Alpha\nGamma');
	});
});
