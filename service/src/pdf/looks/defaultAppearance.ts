import type { PDFDict } from '@cantoo/pdf-lib';
import type { Face } from '../fonts/face.ts';
import { formFaceOf } from '../fonts/form/formFace.ts';
import { symbolFaceNamed } from '../fonts/standardFace.ts';
import { isStandardName } from '../fonts/style.ts';
import { dictOf, nameOf, textOf } from '../file/objects.ts';
import { nameIn } from '../file/parsing.ts';
import { type Widget, inherited } from '../file/widgets.ts';

/** How the author of the form wants a field's text to look (/DA, ISO 32000-1, 12.7.3.3). */
export interface DefaultAppearance {
	/**
	 * PostScript name of the font, as far as the form tells. Where the form lacks the font, its resource name counts only
	 * if it is a standard one: pdftk, pdf.js and PDFium draw Helvetica for any other, whatever it suggests.
	 */
	readonly font: string;
	/** The font itself, where the form has one that can be drawn with, or means ZapfDingbats or Symbol. */
	readonly face: Face | undefined;
	/** In points; 0 = as large as fits. */
	readonly size: number;
	/** Operator that sets the fill color. */
	readonly colour: string;
}

const OPERANDS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

export function defaultAppearanceOf(widget: Widget, form: PDFDict): DefaultAppearance {
	const source = inherited(widget, textOf, 'DA') ?? textOf(form, 'DA') ?? '';
	let resource = '';
	let size = 0;
	let colour = '0 g';
	let operands: string[] = [];
	for (const token of source.match(/\/[^\s/()<>[\]{}%]*|[^\s/]+/g) ?? []) {
		if (token === 'Tf') {
			resource = resourceIn(operands.at(-2)) ?? resource;
			size = Math.max(Number(operands.at(-1)) || 0, 0);
		}
		colour = colourOperator(token, operands) ?? colour;
		if (/^[/+\-.\d]/.test(token)) operands.push(token);
		else operands = [];
	}
	const fonts = fontsOf(form);
	const font = fonts && dictOf(fonts, resource);
	const name = font && nameOf(font, 'BaseFont');
	return {
		font: name ?? (isStandardName(resource) ? resource : ''),
		face: (fonts && formFaceOf(fonts, resource)) ?? symbolFaceNamed(name ?? resource),
		size,
		colour,
	};
}

/** The name of a font as the form's resources know it. */
function resourceIn(operand: string | undefined): string | undefined {
	return operand?.startsWith('/') ? nameIn(operand.slice(1)).decodeText() : undefined;
}

/**
 * Components beyond 0 or 1 count as these, as in viewers: `255 0 0 rg` is red. Nonsense that would make a text white, such
 * as `266667 g`, leaves it black.
 */
function colourOperator(operator: string, operands: readonly string[]): string | undefined {
	const count = OPERANDS[operator];
	if (count === undefined || operands.length < count) return undefined;
	const given = operands.slice(-count).map(Number);
	const components = given.map((component) => Math.min(Math.max(component, 0), 1));
	const isWhite = count < 4 && components.every((component) => component === 1);
	if (components.some(Number.isNaN) || (isWhite && given.some((component) => component > 1))) {
		return undefined;
	}
	return `${components.join(' ')} ${operator}`;
}

function fontsOf(form: PDFDict): PDFDict | undefined {
	const resources = dictOf(form, 'DR');
	return resources && dictOf(resources, 'Font');
}
