import type { Matrix } from '../../looks/geometry.ts';
import { UnusablePdfError } from '../../file/refusals.ts';
import { loadPdfJs } from './loadPdfJs.ts';
import { MarkCollector, UNKNOWN_FONT, type FontFacts } from './collectMarks.ts';
import type { Marks } from './marks.ts';

/** The marks of a page as it is read, and the way back to its own coordinates. */
export interface SeenPage {
	/** Counts from 1. */
	readonly page: number;
	readonly marks: Marks;
	/** From the page as it is read to the coordinates of the file. */
	readonly toFile: Matrix;
}

/**
 * Reads page by page with pdf.js, from `first` to `last`, without fields and pictures. Throws UnusablePdfError.
 */
export async function* readMarks(
	bytes: Uint8Array,
	first = 1,
	last = Infinity,
): AsyncGenerator<SeenPage> {
	const pdfjs = await loadPdfJs();
	const task = pdfjs.getDocument({
		// pdf.js takes the buffer for itself, so it gets a copy.
		data: new Uint8Array(bytes),
		verbosity: pdfjs.VerbosityLevel.ERRORS,
		isEvalSupported: false,
		// Pictures say nothing here: none is decoded.
		maxImageSize: 1,
		disableFontFace: true,
		useSystemFonts: false,
	});
	try {
		const document = await task.promise.catch((error: unknown) => {
			throw new UnusablePdfError(isPassword(error) ? 'encrypted' : 'damaged', error);
		});
		const layers = await document.getOptionalContentConfig();
		for (let number = first; number <= Math.min(document.numPages, last); number++) {
			// A damaged page has no fields to be found; the others may.
			const page = await document.getPage(number).catch(() => undefined);
			if (!page) continue;
			const operators = await page
				.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE })
				.catch(() => undefined);
			const fontOf = (id: string): FontFacts =>
				factsOf(page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined);
			const isShown = (layer: unknown): boolean => layers.isVisible(layer);
			const collected = (rotation: number) => {
				// In the units of the page, whatever their size: letters and lines are in proportion to each other.
				const viewport = page.getViewport({ scale: 1 / page.userUnit, rotation });
				const base = asMatrix(viewport.transform);
				const { width, height } = viewport;
				const marks: Marks = {
					...{ width, height, rules: [], posts: [], boxes: [] },
					...{ glyphs: [], turned: [] },
				};
				const collector = new MarkCollector(marks, { base, numbers: pdfjs.OPS, fontOf, isShown });
				if (operators) collector.read(operators);
				return { marks, base, turn: collector.turn() };
			};
			const shown = collected(page.rotate);
			const { marks, base } =
				shown.turn === 0 ? shown : collected((page.rotate + shown.turn) % 360);
			page.cleanup();
			yield { page: number, marks, toFile: inverse(base) };
		}
	} finally {
		await task.destroy();
	}
}

function factsOf(font: unknown): FontFacts {
	if (typeof font !== 'object' || font === null) return UNKNOWN_FONT;
	const name = 'name' in font ? String(font.name) : '';
	const [unit] = 'fontMatrix' in font && Array.isArray(font.fontMatrix) ? font.fontMatrix : [];
	return { name, unit: typeof unit === 'number' && unit > 0 ? unit : UNKNOWN_FONT.unit };
}

function isPassword(error: unknown): boolean {
	return error instanceof Error && error.name === 'PasswordException';
}

function asMatrix([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix {
	return [a, b, c, d, e, f];
}

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
	const scale = a * d - b * c;
	return [
		...([d / scale, -b / scale, -c / scale, a / scale] as const),
		...([(c * f - d * e) / scale, (b * e - a * f) / scale] as const),
	];
}
