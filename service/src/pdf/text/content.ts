import type { FontResources } from '../fonts/use.ts';
import { decimal, textString } from '../file/objects.ts';
import type { PlacedLine } from './lines/layout.ts';
import type { Run, Typesetter } from './lines/typesetter.ts';

/** In thousandths of an em; below lie the rounding errors of glyph widths. */
const VISIBLE_SHIFT = 4;

/** The operators that draw a line of text (ISO 32000-1, 9.4), to stand between BT and ET. */
export function lineContent(
	line: PlacedLine,
	size: number,
	typesetter: Typesetter,
	fonts: FontResources,
): string {
	let x = line.x;
	const parts = typesetter.runs(line.text, line.base).map((run) => {
		const origin = `1 0 0 1 ${decimal(x)} ${decimal(line.y)} Tm`;
		x += run.width * size;
		return `/${fonts.nameOf(run.face)} ${decimal(size)} Tf ${origin} ${runContent(run, size, fonts)}`;
	});
	return parts.join('\n');
}

function runContent(run: Run, size: number, fonts: FontResources): string {
	const drawn = glyphContent(run, size, fonts);
	if (run.actualText === undefined) return drawn;
	return `/Span << /ActualText ${textString(run.actualText).toString()} >> BDC ${drawn} EMC`;
}

/** A new operator starts only where letters rise or sink; sideways shifts go between the codes. */
function glyphContent(run: Run, size: number, fonts: FontResources): string {
	const embedded = fonts.embedded(run.face);
	const operators: string[] = [];
	let codes = '';
	let rise = 0;
	let pen = 0;
	let reached = 0;
	const show = (): void => {
		if (codes !== '') operators.push(`[<${codes}>] TJ`);
		codes = '';
	};
	for (const glyph of run.glyphs) {
		if (Math.abs(glyph.dy - rise) > 0.001) {
			show();
			rise = glyph.dy;
			operators.push(`${decimal(rise * size)} Ts`);
		}
		const gap = Math.round((pen + glyph.dx - reached) * 1000);
		const shift = Math.abs(gap) < VISIBLE_SHIFT ? 0 : gap;
		if (shift !== 0) codes += `> ${-shift} <`;
		codes += embedded.code(glyph);
		reached += (shift + Math.round(run.face.widthOf(glyph) * 1000)) / 1000;
		pen += glyph.advance;
	}
	show();
	if (rise !== 0) operators.push('0 Ts');
	return operators.join(' ');
}
