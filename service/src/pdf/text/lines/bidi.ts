import bidiFactory, { type Bidi } from 'bidi-js';
import type { Direction } from '../../fonts/face.ts';

/** A part of a line whose letters all run the same way. */
export interface DirectedText {
	readonly text: string;
	readonly direction: Direction;
}

const RIGHT_TO_LEFT =
	/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u061C\u200F\u202B\u202E\u2067\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

let bidi: Bidi | undefined;

/** The direction of the first letter that has one (UAX #9, P2 and P3). */
export function baseDirection(text: string): Direction {
	if (!RIGHT_TO_LEFT.test(text)) return 'ltr';
	const [paragraph] = algorithm().getEmbeddingLevels(inOneUnit(text)).paragraphs;
	return paragraph?.level === 1 ? 'rtl' : 'ltr';
}

/**
 * Puts the parts of a line into the order in which they stand on paper, from left to right, by the
 * Unicode Bidirectional Algorithm (UAX #9). Mirrored characters of right-to-left parts are exchanged.
 */
export function visualOrder(line: string, base: Direction): DirectedText[] {
	if (base === 'ltr' && !RIGHT_TO_LEFT.test(line)) return [{ text: line, direction: 'ltr' }];
	const levels = [...algorithm().getEmbeddingLevels(inOneUnit(line), base).levels];
	// Rule L1: blanks at the end of a line stand at the end of its direction.
	levels.fill(base === 'rtl' ? 1 : 0, line.trimEnd().length);
	const parts: { text: string; level: number }[] = [];
	levels.forEach((level, index) => {
		const unit = line[index] ?? '';
		const shown = level % 2 === 1 ? (algorithm().getMirroredCharacter(unit) ?? unit) : unit;
		const last = parts.at(-1);
		if (last?.level === level) last.text += shown;
		else parts.push({ text: shown, level });
	});
	for (let level = Math.max(0, ...levels); level > 0; level--) reverseFrom(parts, level);
	return parts.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
}

/** Its tables are built only once there is a text from right to left. */
function algorithm(): Bidi {
	bidi ??= bidiFactory();
	return bidi;
}

/** bidi-js looks at UTF-16 units, and takes each half of a character beyond U+FFFF for a Latin letter. */
function inOneUnit(text: string): string {
	return text.replace(/[\u{10000}-\u{10FFFF}]/gu, (character) => {
		if (RIGHT_TO_LEFT.test(character)) return 'אא';
		return /[\p{L}\p{N}]/u.test(character) ? 'aa' : '☆☆';
	});
}

/** Rule L2: turns every stretch of parts at this level or above around. */
function reverseFrom(parts: { level: number }[], level: number): void {
	for (let start = 0; start < parts.length; start++) {
		let end = start;
		while ((parts[end]?.level ?? -1) >= level) end++;
		if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).reverse());
		start = end;
	}
}
