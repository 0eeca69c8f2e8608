import { PDFDict, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import { dictOf, entryOf, nameOf } from '../file/objects.ts';
import { nameIn } from '../file/parsing.ts';
import { operationsIn, type Operation } from '../file/operations.ts';
import { contentOf } from '../file/streams.ts';
import { tokenBytes } from '../file/strings.ts';

/** A text as a look draws it. */
export interface InkText {
	/** Whether it is in ZapfDingbats, which viewers should contain. */
	readonly isDingbats: boolean;
	/** The bytes that are shown, as characters. */
	readonly codes: string;
	/** The operator that sets its color; `undefined` for black by default. */
	readonly colour: string | undefined;
}

/** What a look leaves on the page. White counts as nothing. */
export interface Ink {
	/** Paths, with their colors, as they are written, and pictures. */
	readonly shapes: readonly string[];
	readonly texts: readonly InkText[];
}

/** What operators do (ISO 32000-1, annex A). */
const KINDS = new Map(
	Object.entries({
		save: 'q',
		restore: 'Q',
		fillColour: 'g rg k sc scn',
		strokeColour: 'G RG K SC SCN',
		font: 'Tf',
		textMode: 'Tr',
		text: `Tj TJ ' "`,
		path: 'm l c v y h re',
		fill: 'f F f*',
		stroke: 'S s',
		both: 'B B* b b*',
		none: 'n',
		picture: 'Do sh EI',
	} as const).flatMap(([kind, operators]) =>
		operators.split(' ').map((operator) => [operator, kind] as const),
	),
);
const WHITE = /^(?:1(?:\.0*)? g|1(?:\.0*)? 1(?:\.0*)? 1(?:\.0*)? rg|0 0 0 0 k)$/i;
const INVISIBLE = '3';
/** Of forms within forms. */
const DEEPEST = 5;

interface State {
	readonly fill?: string | undefined;
	readonly stroke?: string | undefined;
	readonly isDingbats?: boolean;
	readonly isInvisible?: boolean;
}

const known = new WeakMap<PDFObject, Ink>();

/** What a form XObject draws. One that cannot be read draws nothing. */
export function inkOf(look: PDFObject | undefined): Ink {
	if (!(look instanceof PDFRawStream)) return { shapes: [], texts: [] };
	const ink = known.get(look) ?? read(look);
	known.set(look, ink);
	return ink;
}

function read(look: PDFRawStream): Ink {
	const shapes: string[] = [];
	const texts: InkText[] = [];
	const visit = (form: PDFRawStream, depth: number): void => {
		const resources = dictOf(form.dict, 'Resources');
		const find = (kind: string, name = ''): PDFObject | undefined => {
			const ofKind = resources && dictOf(resources, kind);
			return ofKind && entryOf(ofKind, nameIn(name.slice(1)).decodeText());
		};
		let state: State = {};
		const saved: State[] = [];
		let path: string[] = [];
		for (const operation of operationsIn(contentIn(form))) {
			const { operator, operands } = operation;
			switch (KINDS.get(operator)) {
				case 'save':
					saved.push(state);
					break;
				case 'restore':
					state = saved.pop() ?? state;
					break;
				case 'fillColour':
					state = { ...state, fill: written(operation) };
					break;
				case 'strokeColour':
					state = { ...state, stroke: written(operation) };
					break;
				case 'font':
					state = { ...state, isDingbats: isDingbats(operands[0], find('Font', operands[0])) };
					break;
				case 'textMode':
					state = { ...state, isInvisible: operands[0] === INVISIBLE };
					break;
				case 'text': {
					const codes = operands.map(tokenBytes).join('');
					const isSeen = codes.trim() !== '' && !state.isInvisible && !isWhite(state.fill);
					const { isDingbats = false, fill } = state;
					if (isSeen) texts.push({ isDingbats, codes, colour: fill });
					break;
				}
				case 'path':
					path.push(written(operation));
					break;
				case 'fill':
				case 'stroke':
				case 'both':
				case 'none': {
					const colours = coloursOf(operator, state);
					if (path.length > 0 && !colours.every(isWhite)) {
						shapes.push([...colours, ...path, operator].join(' '));
					}
					path = [];
					break;
				}
				case 'picture': {
					const inner = operator === 'Do' ? find('XObject', operands[0]) : undefined;
					const isForm = inner instanceof PDFRawStream && nameOf(inner.dict, 'Subtype') === 'Form';
					if (!isForm) shapes.push(written(operation));
					else if (depth < DEEPEST) visit(inner, depth + 1);
				}
			}
		}
	};
	visit(look, 0);
	return { shapes, texts };
}

/** The amount of ink, to compare the looks of one box. */
export function amountOf({ shapes, texts }: Ink): number {
	return shapes.length + texts.length;
}

function contentIn(form: PDFRawStream): string {
	try {
		return contentOf(form).toString('latin1');
	} catch {
		return '';
	}
}

function written({ operator, operands }: Operation): string {
	return [...operands, operator].join(' ');
}

/** The colors that an operator paints a path with; none if it doesn't paint. */
function coloursOf(operator: string, { fill, stroke }: State): (string | undefined)[] {
	const kind = KINDS.get(operator);
	return [
		...(kind === 'fill' || kind === 'both' ? [fill] : []),
		...(kind === 'stroke' || kind === 'both' ? [stroke] : []),
	];
}

function isWhite(colour: string | undefined): boolean {
	return colour !== undefined && WHITE.test(colour);
}

/** A look without resources of its own means those of the form, where Acrobat calls the font so. */
function isDingbats(name: string | undefined, font: PDFObject | undefined): boolean {
	if (!(font instanceof PDFDict)) return name === '/ZaDb';
	return nameOf(font, 'BaseFont') === 'ZapfDingbats';
}
