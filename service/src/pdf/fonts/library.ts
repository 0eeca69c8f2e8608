import type { Font } from '@cantoo/fontkit';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Face } from './face.ts';
import { openFont } from './fontkit.ts';
import { OpenTypeFace } from './openTypeFace.ts';
import { styleOf } from './style.ts';

const require = createRequire(join(import.meta.dirname, 'library.ts'));

/** Scripts of India and Thai: Noto has a font for each. */
const SCRIPTS = [
	'Devanagari',
	'Bengali',
	'Gujarati',
	'Gurmukhi',
	'Kannada',
	'Malayalam',
	'Oriya',
	'Tamil',
	'Telugu',
	'Thai',
];

/**
 * Together they draw Latin, Greek, Cyrillic, Arabic, Hebrew, symbols and emoji, the scripts above,
 * Chinese with Japanese, and Korean. The first that has a letter draws it.
 */
const BUNDLED = [
	'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
	'@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
	...SCRIPTS.map(
		(script) =>
			`@expo-google-fonts/noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`,
	),
	'@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
	'@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
];

const opened = new Map<string, Face>();

/**
 * The faces for text beyond WinAnsi, best first: the given font files, then the bundled ones.
 * A file is read when the first text needs it, once per process. A bundled font that is not
 * installed is passed over: its letters are then drawn as boxes.
 */
export class FontLibrary {
	readonly #given: readonly (() => string)[];
	readonly #bundled = BUNDLED.map((file) => () => pathInPackage(file));

	/** Throws if one of `files` is not a font, so that the service fails at its start rather than at the first fill. */
	constructor(files: readonly string[] = []) {
		for (const file of files) openFace(file);
		this.#given = files.map((file) => () => file);
	}

	/** @param like name of a font that they stand in for: the first to come has its weight and slope */
	*faces(like: string): Generator<Face, void> {
		for (const find of [...this.#given, () => pathInPackage(standIn(like)), ...this.#bundled]) {
			const path = find();
			if (path !== undefined) yield openFace(path);
		}
	}
}

/** The condensed DejaVu fonts are about as wide as Helvetica and Times. */
function standIn(like: string): string {
	const { family, isBold, isSlanted } = styleOf(like);
	const stem = { Courier: 'SansMono', Times: 'SerifCondensed', Helvetica: 'SansCondensed' }[family];
	const slant = family === 'Times' ? 'Italic' : 'Oblique';
	const style = `${isBold ? 'Bold' : ''}${isSlanted ? slant : ''}`;
	return `dejavu-fonts-ttf/ttf/DejaVu${stem}${style && '-'}${style}.ttf`;
}

function openFace(path: string): Face {
	const known = opened.get(path);
	if (known) return known;
	const face = new OpenTypeFace(readFont(path));
	opened.set(path, face);
	return face;
}

function readFont(path: string): Font {
	const bytes = readFileSync(path);
	try {
		return openFont(bytes);
	} catch (error) {
		throw new Error(`${path} is not a font file`, { cause: error });
	}
}

/** Some of these packages do not export their font files, so the package's folder is looked up. */
function pathInPackage(file: string): string | undefined {
	return require.resolve
		.paths(file)
		?.map((folder) => join(folder, file))
		.find((path) => existsSync(path));
}
