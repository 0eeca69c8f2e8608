import { crc32 } from 'node:zlib';
import { openForm, UnfillableValueError, type Form } from '../../../src/pdf/form.ts';
import { dataUri, imageButton, imageFile, turned } from '../../forms/images/images.ts';
import { colourAt } from '../../judges/colourAt.ts';
import { popplerPages } from '../../judges/popplerPages.ts';
import { renderPage } from '../../judges/renderPdf.ts';
import { checkWithQpdf } from '../../judges/tools.ts';
import { pdfWith, type Box } from '../pdfWith.ts';

const base64 = (name: string) => imageFile(name).toString('base64');
const formWith = async (...boxes: Box[]): Promise<Form> => openForm(await pdfWith(boxes));

const white = [255, 255, 255];
const [red, green, blue, yellow] = [
	[240, 0, 0],
	[0, 192, 0],
	[0, 0, 224],
	[240, 240, 0],
];

/** Colors at the middles of the quarters of a box: upper left, upper right, lower left, lower right. */
type Quarters = readonly (readonly number[])[];
type Corners = readonly [number, number, number, number];

const middles = ([left, bottom, right, top]: Corners) =>
	[0.75, 0.25].flatMap((up) =>
		[0.25, 0.75].map(
			(along) => [left + (right - left) * along, bottom + (top - bottom) * up] as const,
		),
	);

async function inPdfium(bytes: Uint8Array, box: Corners): Promise<Quarters> {
	const picture = await renderPage(bytes, 1, 2);
	return middles(box).map(([x, y]) => colourAt(picture, x, y));
}

/** The page is 400 x 600 points, and has a pixel for each. */
function inPoppler(bytes: Uint8Array, box: Corners): Quarters {
	const pages = popplerPages(bytes);
	const start = pages.length - 400 * 600 * 3;
	return middles(box).map(([x, y]) => {
		const at = start + (Math.floor(600 - y) * 400 + Math.floor(x)) * 3;
		return [...pages.subarray(at, at + 3)];
	});
}

const isNear = (one: Quarters, other: Quarters, most: number) =>
	one.every((color, index) =>
		color.every((value, part) => Math.abs(value - (other[index]?.[part] ?? -999)) <= most),
	);

async function expectLooks(bytes: Uint8Array, box: Corners, wanted: Quarters, most = 12) {
	expect(checkWithQpdf(bytes)).toMatchObject({ status: 0 });
	for (const [who, shown] of [
		['PDFium', await inPdfium(bytes, box)],
		['poppler', inPoppler(bytes, box)],
	] as const) {
		const isRight = isNear(shown, wanted, most);
		expect([who, isRight || shown]).toEqual([who, true]);
	}
}

/** As large as the images are, in points. */
const fitting: Corners = [20, 500, 60, 532];
const whole = [red, green, blue, yellow] as Quarters;

test("Acrobat's buttons for images are fields with the format image, others stay buttons", async () => {
	const { fields } = await formWith(
		imageButton('Photo'),
		imageButton('Logo_af_image', { at: [20, 400, 120, 480], entries: { A: {} } }),
		imageButton('Print', { at: [20, 300, 120, 380], entries: { A: {} } }),
	);
	expect(fields).toEqual([
		{ key: 'Photo', label: 'Photo', type: 'text', format: 'image' },
		{ key: 'Logo_af_image', label: 'Logo', type: 'text', format: 'image' },
	]);
});

describe.each([
	['rgb.png', whole],
	['rgb16.png', whole],
	['palette.png', whole],
	['interlaced.png', whole],
	['rgb.jpg', whole],
	['progressive.jpg', whole],
	['alpha.png', [red, white, blue, white]],
	['alpha16.png', [red, white, blue, white]],
	['palette-alpha.png', [red, white, blue, white]],
	['color-key.png', [red, green, white, yellow]],
] as const)('%s', (name, wanted) => {
	test('looks right in PDFium and poppler, also flattened', async () => {
		const form = await formWith(imageButton('Photo', { at: fitting }));
		for (const flattened of [false, true]) {
			const bytes = await form.fill(new Map([['Photo', base64(name)]]), { flattened });
			await expectLooks(bytes, fitting, wanted as Quarters);
		}
	});
});

test.each(['gray.png', 'gray.jpg'])('%s is as gray as it was', async (name) => {
	const form = await formWith(imageButton('Photo', { at: fitting }));
	const bytes = await form.fill(new Map([['Photo', base64(name)]]));
	const shown = await inPdfium(bytes, fitting);
	expect(shown.every(([r = 0, g = 0, b = 0]) => Math.max(r, g, b) - Math.min(r, g, b) < 4)).toBe(
		true,
	);
	const [upperLeft, , lowerLeft, lowerRight] = shown.map(([level = 0]) => level);
	expect(lowerLeft).toBeLessThan(upperLeft ?? 0);
	expect(upperLeft).toBeLessThan(lowerRight ?? 0);
});

test("CMYK of Adobe's kind is not inverted", async () => {
	const form = await formWith(imageButton('Photo', { at: fitting }));
	const bytes = await form.fill(new Map([['Photo', base64('cmyk.jpg')]]));
	// Each viewer converts CMYK in its own way; inverted, all would be far off.
	await expectLooks(bytes, fitting, whole, 100);
});

test.each([
	[1, [red, green, blue, yellow]],
	[2, [green, red, yellow, blue]],
	[3, [yellow, blue, green, red]],
	[4, [blue, yellow, red, green]],
	[5, [red, blue, green, yellow]],
	[6, [blue, red, yellow, green]],
	[7, [yellow, green, blue, red]],
	[8, [green, yellow, red, blue]],
])('a photo with the EXIF orientation %d is upright', async (orientation, wanted) => {
	const at: Corners = orientation > 4 ? [20, 500, 52, 540] : fitting;
	const form = await formWith(imageButton('Photo', { at }));
	for (const order of ['II', 'MM'] as const) {
		const photo = turned(imageFile('rgb.jpg'), orientation, order);
		const bytes = await form.fill(new Map([['Photo', photo.toString('base64')]]));
		await expectLooks(bytes, at, wanted as Quarters);
		// It is in the file as it was.
		expect(Buffer.from(bytes).includes(photo)).toBe(true);
	}
});

describe('in a box of another shape, an image', () => {
	const box: Corners = [20, 400, 180, 480];
	const shownIn = async (icon: object | undefined, place: Corners) => {
		const form = await formWith(imageButton('Photo', { at: box, ...(icon && { icon }) }));
		const bytes = await form.fill(new Map([['Photo', base64('rgb.png')]]));
		await expectLooks(bytes, place, whole);
		return inPdfium(bytes, box);
	};

	test('is as large as fits, in the middle', async () => {
		const around = await shownIn(undefined, [50, 400, 150, 480]);
		expect(around).toEqual(whole);
		await shownIn({ SW: 'A', S: 'P', A: [0, 0] }, [20, 400, 120, 480]);
		await shownIn({ A: [1, 0.5] }, [80, 400, 180, 480]);
	});

	test('fills it without its proportions, if its author wants that', async () => {
		await shownIn({ SW: 'A', S: 'A' }, box);
	});

	test('keeps its size, if its author wants that', async () => {
		await shownIn({ SW: 'N', A: [0, 1] }, [20, 448, 60, 480]);
		await shownIn({ SW: 'B', A: [1, 0] }, [140, 400, 180, 432]);
		const smaller = { SW: 'S', A: [0, 0] };
		await shownIn(smaller, [20, 400, 120, 480]);
	});

	test('stands within the border', async () => {
		const mk = { BC: [0, 0, 0] };
		const entries = { BS: { W: 10, S: 'S' } };
		const at: Corners = [20, 400, 80, 452];
		const form = await formWith(imageButton('Photo', { at, mk, entries }));
		const bytes = await form.fill(new Map([['Photo', base64('rgb.png')]]));
		await expectLooks(bytes, [30, 410, 70, 442], whole);
		const [border] = [colourAt(await renderPage(bytes, 1, 2), 24, 430)];
		expect(border).toEqual([0, 0, 0]);
	});
});

test('a turned box shows it upright for who turns the page', async () => {
	const at: Corners = [20, 500, 52, 540];
	const form = await formWith(imageButton('Photo', { at, mk: { R: 90 } }));
	const bytes = await form.fill(new Map([['Photo', base64('rgb.png')]]));
	await expectLooks(bytes, at, [green, yellow, red, blue] as Quarters);
});

test('several boxes share one image, and an empty value takes it away', async () => {
	const big = imageFile('rgb.jpg');
	const form = await formWith(
		imageButton('One', { at: fitting }),
		imageButton('Two', { at: [100, 500, 140, 532] }),
	);
	const value = dataUri(big, 'image/jpeg');
	const bytes = Buffer.from(
		await form.fill(
			new Map([
				['One', value],
				['Two', value],
			]),
		),
	);
	expect(bytes.indexOf(big)).toBe(bytes.lastIndexOf(big));
	await expectLooks(bytes, [100, 500, 140, 532], whole);
	const again = await openForm(bytes);
	const cleared = await again.fill(new Map([['One', '']]));
	await expectLooks(cleared, fitting, [white, white, white, white]);
	await expectLooks(cleared, [100, 500, 140, 532], whole);
});

test.each(['', ' \n'])(
	'an image may stand in base64 or a data URI (with %j around it)',
	async (blank) => {
		const form = await formWith(imageButton('Photo', { at: fitting }));
		const text = base64('rgb.png');
		const wrapped = text.replace(/.{76}/g, '$&\r\n');
		for (const value of [text, wrapped, dataUri(imageFile('rgb.png')), `data:;base64,${text}`]) {
			const bytes = await form.fill(new Map([['Photo', `${blank}${value}${blank}`]]));
			await expectLooks(bytes, fitting, whole);
		}
	},
);

/** A PNG that says it has this size, with the pixels of another. */
function sized(width: number, height: number): Buffer {
	const bytes = Buffer.from(imageFile('rgb.png'));
	bytes.writeUInt32BE(width, 16);
	bytes.writeUInt32BE(height, 20);
	bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
	return bytes;
}

describe('is refused, and the message says why:', () => {
	const jpeg = imageFile('rgb.jpg');
	const png = imageFile('rgb.png');
	const flipped = Buffer.from(png);
	flipped[60] = (flipped[60] ?? 0) ^ 1;
	const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
	test.each<[string, string, string, RegExp]>([
		['SVG', dataUri(Buffer.from(svg), 'image/svg+xml'), 'picture-kind', /a PNG or JPEG.* SVG$/],
		['SVG as text', `data:image/svg+xml,${encodeURIComponent(svg)}`, 'picture-kind', /SVG/],
		['WebP', base64('image.webp'), 'picture-kind', /WebP/],
		['GIF', base64('image.gif'), 'picture-kind', /GIF/],
		['BMP', base64('image.bmp'), 'picture-kind', /BMP/],
		['TIFF', base64('image.tiff'), 'picture-kind', /TIFF/],
		['PDF', Buffer.from('%PDF-1.7').toString('base64'), 'picture-kind', /PDF/],
		['another file', Buffer.from('Hello').toString('base64'), 'picture-unknown', /something else/],
		['a text', 'a picture, please', 'picture-text', /another text/],
		['an address', 'https://example.com/logo.png', 'picture-address', /no address is opened/],
		['a file path', 'file:///etc/passwd', 'picture-address', /no address/],
		['nothing', 'data:image/png;base64,', 'picture-empty', /empty/],
		['a bomb', sized(30_000, 30_000).toString('base64'), 'picture-pixels', /30000 x 30000/],
		['no pixels', sized(0, 10).toString('base64'), 'picture-damaged', /no pixels/],
		['pixels that are missing', sized(40, 33).toString('base64'), 'picture-damaged', /missing/],
		['pixels too many', sized(40, 31).toString('base64'), 'picture-damaged', /more pixels/],
		['a changed byte', flipped.toString('base64'), 'picture-damaged', /have changed/],
		['a cut PNG', png.subarray(0, -20).toString('base64'), 'picture-damaged', /end is missing/],
		['a cut JPEG', jpeg.subarray(0, -10).toString('base64'), 'picture-damaged', /end is missing/],
		['the head of a JPEG', jpeg.subarray(0, 24).toString('base64'), 'picture-damaged', /end/],
		[
			'20 MB',
			Buffer.concat([jpeg, Buffer.alloc(20_000_000)]).toString('base64'),
			'picture-large',
			/10 MB.* 20/,
		],
	])('%s', async (_, value, reason, why) => {
		const form = await formWith(imageButton('Photo'));
		const refused = await form.fill(new Map([['Photo', value]])).then(
			() => undefined,
			(error: unknown) => error,
		);
		expect(refused).toBeInstanceOf(UnfillableValueError);
		expect(refused).toMatchObject({ key: 'Photo', reason, message: expect.stringMatching(why) });
		expect(() => form.check(new Map([['Photo', value]]))).toThrow(why);
	});

	test('an image of another number or type', async () => {
		const form = await formWith(imageButton('Photo'));
		await expect(form.fill(new Map([['Photo', true]]))).rejects.toThrow('does not fit');
	});
});

test('any cut of any image is refused, and nothing else happens', async () => {
	const form = await formWith(imageButton('Photo'));
	for (const name of ['rgb.jpg', 'progressive.jpg', 'alpha.png', 'interlaced.png', 'palette.png']) {
		const bytes = imageFile(name);
		for (let length = 0; length < bytes.length; length += 1) {
			const value = dataUri(bytes.subarray(0, length));
			expect(() => form.check(new Map([['Photo', value]]))).toThrow(UnfillableValueError);
		}
	}
});

test('any changed byte gives an image or a refusal', async () => {
	const form = await formWith(imageButton('Photo'));
	for (const name of ['rgb.jpg', 'alpha.png']) {
		const bytes = imageFile(name);
		for (let at = 0; at < bytes.length; at += 1) {
			const changed = Buffer.from(bytes);
			changed[at] = (changed[at] ?? 0) ^ 0x41;
			try {
				form.check(new Map([['Photo', dataUri(changed)]]));
			} catch (error) {
				expect(error).toBeInstanceOf(UnfillableValueError);
			}
		}
	}
});
