import type { PDFRef } from '@cantoo/pdf-lib';
import { defaultAppearanceOf } from '../looks/defaultAppearance.ts';
import type { Filling } from './filling.ts';
import { standardFaceLike } from '../fonts/standardFace.ts';
import { FontResources } from '../fonts/use.ts';
import type { Shown } from '../formats/shown.ts';
import { frameOf } from '../looks/frame.ts';
import { uprightBox, type UprightBox } from '../looks/geometry.ts';
import { decimal, numberOf } from '../file/objects.ts';
import { plainStream } from '../file/revision.ts';
import { maximumLength } from '../fields/maximumLength.ts';
import { optionsOf } from '../fields/options.ts';
import { type Widget, flagsOf, inherited } from '../file/widgets.ts';
import { lineContent } from './content.ts';
import { combLetters } from './lines/combLetters.ts';
import { lineOf, paragraphsOf } from '../characters/drawable.ts';
import { baseDirection } from './lines/bidi.ts';
import {
	layOutComb,
	layOutLine,
	layOutParagraphs,
	type Layout,
	type PlacedLine,
} from './lines/layout.ts';
import type { Room } from './lines/room.ts';
import { Typesetter } from './lines/typesetter.ts';
import { unfitOf, type Unfit } from './lines/unfit.ts';
import { piecesOf } from './lines/wrap.ts';
import { SOFT_HYPHEN, visibleLetters } from '../characters/visible.ts';

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMB = 1 << 24;

/**
 * Draws a text into a box of a text field. Returns the new appearance stream in the revision; `tell` gets to know if
 * the text does not fit.
 */
export function drawText(
	widget: Widget,
	shown: Shown,
	filling: Filling,
	tell?: (unfit: Unfit) => void,
): PDFRef {
	const text = shownText(widget, shown.text);
	const box = uprightBox(widget);
	const cells = combCells(widget);
	const frame = frameOf(widget, box, cells);
	const look = defaultAppearanceOf(widget, filling.form);
	const padding = Math.min(Math.max(frame.border, 1), box.width / 8, box.height / 8);
	const border = Math.min(frame.border, box.width / 4, box.height / 4);
	const room: Room = {
		width: box.width,
		height: box.height,
		padding,
		inset: padding + Math.max(padding, border),
		size: authoredSize(look.size, box.height, flagsOf(widget)),
		alignment: shown.alignment ?? alignmentOf(widget, filling),
	};
	const typesetter = typesetterFor(drawnCharacters(text, flagsOf(widget)), look, filling);
	const layout = layOut(widget, text, room, cells, typesetter);
	const unfit = tell && text !== '' ? unfitOf(layout, room, typesetter, text) : undefined;
	if (unfit) tell?.(unfit);
	const drawn = { ...layout, typesetter, colour: shown.colour ?? look.colour, ground: '' };
	return addLook(drawn, box, frame.content, filling);
}

/** A list as it is drawn. */
export interface DrawnList {
	readonly look: PDFRef;
	/** The index of the first option that is shown. */
	readonly top: number;
}

/** Behind the options that are chosen, as Acrobat and PDFium draw them. */
const CHOSEN = '0.6 0.75686 0.8549 rg';
const LIST_SIZE = 12;

/**
 * Draws the options of a list, those that are chosen on a ground of their own.
 * @param chosen the indexes of these, in their order
 * @param top the index of the first option to show, unless the first that is chosen is out of sight then
 */
export function drawList(
	widget: Widget,
	chosen: readonly number[],
	top: number,
	filling: Filling,
): DrawnList {
	const box = uprightBox(widget);
	const frame = frameOf(widget, box);
	const look = defaultAppearanceOf(widget, filling.form);
	const lines = optionsOf(widget).map(({ text }) => lineOf(text));
	const typesetter = typesetterFor(lines.join(''), look, filling);
	const size = authoredSize(look.size, box.height, MULTILINE) || LIST_SIZE;
	const padding = Math.max(frame.border, 1);
	const height = typesetter.boxHeight * size;
	const count = Math.max(Math.floor((box.height - 2 * padding) / height), 1);
	const [first = 0] = chosen;
	const isShown = chosen.length === 0 || (first >= top && first < top + count);
	const from = isShown ? top : first;
	const rowOf = (index: number) => box.height - padding - (index - from + 1) * height;
	const shown = lines.flatMap((_, index) =>
		index >= from && index <= from + count ? [index] : [],
	);
	const ground = shown
		.filter((index) => chosen.includes(index))
		.map((index) => {
			const width = box.width - 2 * padding;
			return `${CHOSEN} ${[padding, rowOf(index), width, height].map(decimal).join(' ')} re f\n`;
		});
	const placed = shown.map((index): PlacedLine => {
		const text = lines[index] ?? '';
		const y = rowOf(index) - typesetter.inkDescent * size;
		return { text, base: baseDirection(text), x: 2 * padding, y };
	});
	const drawn = { lines: placed, size, typesetter, colour: look.colour, ground: ground.join('') };
	return { look: addLook(drawn, box, frame.content, filling), top: from };
}

interface DrawnText extends Pick<Layout, 'lines' | 'size'> {
	readonly typesetter: Typesetter;
	readonly colour: string;
	/** Operators that draw what is behind the letters. */
	readonly ground: string;
}

function typesetterFor(
	characters: string,
	{ face, font }: ReturnType<typeof defaultAppearanceOf>,
	{ library }: Filling,
): Typesetter {
	const preferred = [...(face ? [face] : []), standardFaceLike(font)];
	return new Typesetter(characters, preferred, () => library.faces(font));
}

function addLook(
	{ lines, size, typesetter, colour, ground }: DrawnText,
	box: UprightBox,
	frame: string,
	filling: Filling,
): PDFRef {
	const fonts = new FontResources(filling.fonts);
	const texts = lines.map((line) => lineContent(line, size, typesetter, fonts));
	const clip = `0 0 ${decimal(box.width)} ${decimal(box.height)} re W n`;
	const content = `${frame}/Tx BMC q ${clip} ${ground}BT ${colour}\n${texts.join('\n')}\nET Q EMC`;
	return filling.revision.add(
		plainStream(filling.revision.context, content, {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, box.width, box.height],
			Matrix: [...box.matrix],
			Resources: { Font: fonts.entries() },
		}),
	);
}

/** With the blanks for line ends, or the hyphens of broken words. */
function drawnCharacters(text: string, flags: number): string {
	if (!(flags & MULTILINE)) return lineOf(text);
	return paragraphsOf(text) + (text.includes(SOFT_HYPHEN) ? '-' : '');
}

/** What is typed into a password field must not be readable over a shoulder. */
function shownText(widget: Widget, value: string): string {
	return flagsOf(widget) & PASSWORD ? '*'.repeat(visibleLetters(value).length) : value;
}

/** The comb flag counts only without these others (ISO 32000-1, table 228). */
function combCells(widget: Widget): number | undefined {
	const isComb = (flagsOf(widget) & (COMB | MULTILINE | PASSWORD)) === COMB;
	return isComb ? maximumLength(widget) : undefined;
}

function layOut(
	widget: Widget,
	text: string,
	room: Room,
	cells: number | undefined,
	typesetter: Typesetter,
): Layout {
	if (flagsOf(widget) & MULTILINE) {
		const paragraphs = paragraphsOf(text);
		return layOutParagraphs(() => piecesOf(paragraphs), room, typesetter);
	}
	if (cells === undefined) return layOutLine(lineOf(text), room, typesetter);
	const comb = layOutComb(combLetters(lineOf(text), cells), cells, room, typesetter);
	return { ...comb, isShortened: visibleLetters(lineOf(text)).length > cells };
}

/**
 * An implausible size counts as automatic (0): pdf-lib writes the size at which an empty text would
 * fill the box, up to 500 points.
 */
function authoredSize(size: number, height: number, flags: number): number {
	const isHuge = flags & MULTILINE ? size > 12 && size * 2 > height : size > 1.5 * height;
	return isHuge ? 0 : size;
}

function alignmentOf(widget: Widget, { form }: Filling): Room['alignment'] {
	const quadding = inherited(widget, numberOf, 'Q') ?? numberOf(form, 'Q') ?? 0;
	return quadding === 1 ? 'centre' : quadding === 2 ? 'right' : 'left';
}
