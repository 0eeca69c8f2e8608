import { openForm } from '../../../src/pdf/form.ts';
import { presentValues } from '../../../src/pdf/values/presentValues.ts';
import { realForm, realForms } from '../../judges/realForms.ts';
import { renderPage } from '../../judges/renderPdf.ts';
import { checkWithQpdf, convertWithQpdf, drawnText, hasTool } from '../../judges/tools.ts';
import { pdfText, pdfWith } from '../pdfWith.ts';

const MULTIPLE = 1 << 21;
const key = 'languages';
const texts = ['Czech', 'Dutch', 'Finnish', 'Greek; modern', 'Irish'];
const at = [20, 400, 120, 500] as const;

/** A list box of five options, 20 points each. */
async function list(entries: object = {}): Promise<Uint8Array> {
	const own = { Opt: texts.map(pdfText), DA: pdfText('/Helv 12 Tf 0 g'), ...entries };
	return pdfWith([{ name: key, type: 'Ch', at, entries: own }]);
}

async function fill(bytes: Uint8Array, value: string): Promise<Uint8Array> {
	return (await openForm(bytes)).fill(new Map([[key, value]]));
}

/** The rows of the box, counted from above, that PDFium draws on a coloured ground. */
async function highlighted(bytes: Uint8Array): Promise<number[]> {
	const { pixels, width, toPixels } = await renderPage(bytes, 1, 2);
	const isColored = (x: number, y: number) => {
		const [left, top] = toPixels([x, y, x + 1, y + 1]);
		const [red = 0, green = 0, blue = 0] = pixels.subarray(
			(Math.round(top) * width + Math.round(left)) * 4,
		);
		return Math.max(red, green, blue) - Math.min(red, green, blue) > 20;
	};
	// A row of 12 points Helvetica is 13.9 points high; beside its letters there is only the ground.
	return texts.flatMap((_, index) => (isColored(112, 499 - 13.9 * (index + 0.5)) ? [index] : []));
}

const withText = hasTool('pdftotext') ? test : test.skip;
const withQpdf = hasTool('qpdf') ? test : test.skip;

function stored(bytes: Uint8Array): string {
	const plain = convertWithQpdf(bytes, ['--qdf', '--object-streams=disable']);
	return Buffer.from(plain).toString('latin1').replace(/\s+/g, ' ');
}

describe('a list box', () => {
	test('is a text with its options', async () => {
		const { fields } = await openForm(await list());
		expect(fields).toEqual([{ key, label: 'Languages', type: 'text', options: texts }]);
	});

	test('is no field without options', async () => {
		await expect(openForm(await list({ Opt: [] }))).rejects.toMatchObject({ reason: 'no-fields' });
	});

	test('shows what was chosen', async () => {
		expect(await highlighted(await fill(await list(), 'Finnish'))).toEqual([2]);
		expect(await highlighted(await fill(await list(), ''))).toEqual([]);
	});

	withText('shows its other options, too', async () => {
		const drawn = drawnText(await fill(await list(), 'Dutch'));
		for (const text of texts) expect(drawn).toContain(text);
	});

	withQpdf('stores the value and its place in the list', async () => {
		const filled = await fill(await list(), 'Finnish');
		expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
		expect(stored(filled)).toMatch(/\/I \[ 2 \]/);
		expect((await presentValues(filled)).values).toEqual([[key, 'Finnish']]);
	});

	test('scrolls to what was chosen', async () => {
		const low = [20, 400, 120, 430] as const;
		const own = { Opt: texts.map(pdfText), DA: pdfText('/Helv 12 Tf 0 g') };
		const bytes = await pdfWith([{ name: key, type: 'Ch', at: low, entries: own }]);
		const filled = await fill(bytes, 'Irish');
		if (hasTool('pdftotext')) expect(drawnText(filled)).not.toContain('Czech');
		if (hasTool('pdftotext')) expect(drawnText(filled)).toContain('Irish');
	});

	test('takes what it stores for an option, and says so', async () => {
		const pairs = texts.map((text, index) => [pdfText(`L${index}`), pdfText(text)]);
		const bytes = await list({ Opt: pairs });
		const { fields } = await openForm(bytes);
		expect(fields[0]?.optionValues).toEqual(['L0', 'L1', 'L2', 'L3', 'L4']);
		expect(await highlighted(await fill(bytes, 'L1'))).toEqual([1]);
		expect((await presentValues(await fill(bytes, 'L1'))).values).toEqual([[key, 'Dutch']]);
	});

	test('refuses another value, and lists its options', async () => {
		const bytes = await list();
		await expect(fill(bytes, 'Latin')).rejects.toMatchObject({
			why: expect.stringMatching(/^"Latin" is none of its options: "Czech", "Dutch"/),
		});
		await expect(fill(bytes, 'Czech; Dutch')).rejects.toThrow('is none of its options');
	});
});

describe('a list box of which several can be chosen', () => {
	const several = () => list({ Ff: MULTIPLE });

	test('says so', async () => {
		expect((await openForm(await several())).fields[0]).toMatchObject({ multiple: true });
	});

	test.each([
		['one', 'Dutch', [1]],
		['some, between semicolons', 'Irish; Czech', [0, 4]],
		['some, a line each', 'Greek; modern\nDutch', [1, 3]],
		['an option with a semicolon', 'Greek; modern', [3]],
		['none', '', []],
	])('shows %s', async (_, value, rows) => {
		expect(await highlighted(await fill(await several(), value))).toEqual(rows);
	});

	withQpdf('stores them in the order of the list', async () => {
		const filled = await fill(await several(), 'Irish; Czech');
		expect(checkWithQpdf(filled)).toMatchObject({ status: 0 });
		expect(stored(filled)).toMatch(/\/I \[ 0 4 \]/);
		expect((await presentValues(filled)).values).toEqual([[key, 'Czech; Irish']]);
	});

	test('names the part that is none of its options', async () => {
		await expect(fill(await several(), 'Irish; Latin')).rejects.toMatchObject({
			why: expect.stringMatching(/^"Latin" is none of its options/),
		});
	});
});

const name = 'pdfcpu-english.pdf';
const withForm = realForms.includes(name) && hasTool('qpdf') ? test : test.skip;

withForm('a list of a form that another program made takes several cities', async () => {
	const form = await openForm(realForm(name));
	const filled = await form.fill(new Map([['city11', 'Vienna; San Francisco']]));
	expect(checkWithQpdf(filled).status).not.toBe(2);
	const { values } = await presentValues(filled);
	expect(values).toContainEqual(['city11', 'San Francisco; Vienna']);
	const [before, after] = [
		await renderPage(await form.fill(new Map()), 1),
		await renderPage(filled, 1),
	];
	expect(Buffer.compare(before.pixels, after.pixels)).not.toBe(0);
});
