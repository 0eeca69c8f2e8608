import { openForm } from '../../service/src/pdf/form.ts';
import { drawInChromium } from '../../service/test/judges/chromiumText.ts';
import { inkPlace, inkShape, likeness, type InkShape } from '../../service/test/judges/inkShape.ts';
import { renderPage, type Picture, type Rectangle } from '../../service/test/judges/renderPdf.ts';
import { describeInChromium, useChromium } from '../../service/test/judges/inChromium.ts';
import { pdfText, pdfWith } from '../../service/test/pdf/pdfWith.ts';

const SIZE = 40;
const dejaVu = 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf';
const noto = (script: string) =>
	`@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;

/** A short text per script whose letters join, move or change places, and the font that the engine takes for it. */
const texts: readonly (readonly [about: string, text: string, font: string])[] = [
	['marks above and below a Latin letter', 'x\u0302 e\u0323\u0301 \u1EA4\u0331 \u2192', dejaVu],
	['Arabic letters that join', '\u0645\u0631\u062D\u0628\u0627', dejaVu],
	['Arabic with vowel signs', '\u0627\u0644\u0633\u0651\u064E\u0644\u0627\u0645\u064F', dejaVu],
	['Hebrew with a number', '\u05E9\u05DC\u05D5\u05DD 123', dejaVu],
	['English with a Hebrew word', 'to \u05E9\u05DC\u05D5\u05DD, 7', dejaVu],
	['Arabic with an English word', '\u0645\u0631\u062D\u0628\u0627 abc \u0628\u0627', dejaVu],
	['Devanagari', 'क्षत्रिय र्क कि श्री', noto('Devanagari')],
	['Bengali', 'ক্ষ র্ক কি কো স্বা', noto('Bengali')],
	['Gujarati', 'ક્ષત્રિય કિ ર્ક શ્રી', noto('Gujarati')],
	['Gurmukhi', 'ਸ੍ਰੀ ਸਤਿ ਪੰਜਾਬੀ', noto('Gurmukhi')],
	['Kannada', 'ಕ್ಷತ್ರಿಯ ಕೊ ರ್ಕ', noto('Kannada')],
	['Malayalam', 'സ്ത്രീ കൊ ക്ഷ', noto('Malayalam')],
	['Oriya', 'କ୍ଷ ତ୍ର କି କୋ', noto('Oriya')],
	['Tamil', 'க்ஷ ஸ்ரீ கௌ', noto('Tamil')],
	['Telugu', 'క్షత్రియ స్త్రీ', noto('Telugu')],
	['Thai', 'ผู้ใหญ่ น้ำใจ ปี่ กำลัง', noto('Thai')],
	['Chinese', '天地玄黃', '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf'],
	// Without a blank: Chromium shapes it by itself, and the font has a wider one between Korean letters.
	['Korean', '다람쥐헌', '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf'],
	[
		'emoji',
		'\u{1F600}\u{1F389}',
		'@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
	],
];

interface Drawn {
	readonly shape: InkShape;
	readonly width: number;
	readonly height: number;
}

function drawnIn(picture: Picture, place: Rectangle): Drawn {
	const [left, bottom, right, top] = inkPlace(picture, place);
	return { shape: inkShape(picture, place), width: right - left, height: top - bottom };
}

async function drawnByEngine(text: string): Promise<Drawn> {
	const at = [20, 450, 390, 550] as const;
	const entries = { DA: pdfText(`/Helv ${SIZE} Tf 0 g`) };
	const form = await openForm(await pdfWith([{ name: 'a', at, entries }]));
	return drawnIn(await renderPage(await form.fill(new Map([['a', text]])), 1, 2), at);
}

/** Chromium shares no code with the engine: HarfBuzz shapes, ICU orders. */
describeInChromium()('a text looks as Chromium draws it with the same font', () => {
	const browser = useChromium();

	async function drawnByChromium(text: string, font: string): Promise<Drawn> {
		const direction = /^[\u0590-\u06FF]/.test(text) ? 'rtl' : 'ltr';
		const picture = await drawInChromium(browser(), { text, font, size: 2 * SIZE, direction });
		const whole = drawnIn(picture, [0, -picture.height, picture.width, 0]);
		return { ...whole, width: whole.width / 2, height: whole.height / 2 };
	}

	test.each(texts)('%s', async (_, text, font) => {
		const ours = await drawnByEngine(text);
		const theirs = await drawnByChromium(text, font);
		const reversed = await drawnByChromium([...text].reverse().join(''), font);
		expect(likeness(ours.shape, theirs.shape)).toBeGreaterThan(0.97);
		expect(likeness(ours.shape, reversed.shape)).toBeLessThan(0.92);
		// In points, as the engine's picture has two pixels in each.
		expect(Math.abs(ours.width - theirs.width)).toBeLessThanOrEqual(1.5);
		expect(Math.abs(ours.height - theirs.height)).toBeLessThanOrEqual(1.5);
	});
});
