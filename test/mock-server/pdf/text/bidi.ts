import type { Direction } from '../fonts/face.ts';

/** A part of a line whose letters all run the same way. */
export interface DirectedText {
	readonly text: string;
	readonly direction: Direction;
}

type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'WS' | 'ON';

const RIGHT_TO_LEFT =
	/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u200F\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ARABIC = /[\u0600-\u07BF\u0860-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u;
const PAIRS = ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'];
const MIRRORED = new Map(
	PAIRS.flatMap(
		([a = '', b = '']) =>
			[
				[a, b],
				[b, a],
			] as const,
	),
);

/** The direction of the first letter that has one (UAX #9, P2 and P3). */
export function baseDirection(text: string): Direction {
	const strong = text.match(/[\p{L}\u200E\u200F]/u)?.[0];
	return strong && RIGHT_TO_LEFT.test(strong) ? 'rtl' : 'ltr';
}

/**
 * Puts the parts of a line into the order in which they stand on paper, from left to right. This is
 * the Unicode Bidirectional Algorithm (UAX #9) without embedding controls and paired brackets.
 */
export function visualOrder(line: string, base: Direction): DirectedText[] {
	if (base === 'ltr' && !RIGHT_TO_LEFT.test(line)) return [{ text: line, direction: 'ltr' }];
	const characters = Array.from(line);
	const levels = embeddingLevels(characters.map(classOf), base === 'rtl' ? 1 : 0);
	const parts: { text: string; level: number }[] = [];
	characters.forEach((character, index) => {
		const level = levels[index] ?? 0;
		const last = parts.at(-1);
		const shown = level % 2 === 1 ? (MIRRORED.get(character) ?? character) : character;
		if (last?.level === level) last.text += shown;
		else parts.push({ text: shown, level });
	});
	for (let level = Math.max(...levels); level > 0; level--) reverseFrom(parts, level);
	return parts.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? 'rtl' : 'ltr' }));
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

function classOf(character: string): BidiClass {
	if (/[\p{Mn}\p{Me}]/u.test(character)) return 'NSM';
	if (/[0-9\u06F0-\u06F9]/.test(character)) return 'EN';
	if (/[\u0660-\u0669\u066B\u066C]/.test(character)) return 'AN';
	if (/[+-]/.test(character)) return 'ES';
	if (/[#%°\p{Sc}]/u.test(character)) return 'ET';
	if (/[,./:\u00A0]/.test(character)) return 'CS';
	if (/\s/.test(character)) return 'WS';
	if (/[^\p{L}\u200E\u200F]/u.test(character)) return 'ON';
	if (!RIGHT_TO_LEFT.test(character)) return 'L';
	return ARABIC.test(character) ? 'AL' : 'R';
}

function embeddingLevels(classes: readonly BidiClass[], base: 0 | 1): number[] {
	const outside = base === 1 ? 'R' : 'L';
	const types = resolveNeutrals(resolveNumbers(classes, outside), outside);
	const levels = types.map((type): number => {
		if (type === 'R') return 1;
		if (type === 'L') return base === 1 ? 2 : 0;
		return 2;
	});
	for (let at = classes.length - 1; classes[at] === 'WS'; at--) levels[at] = base;
	return levels;
}

/** Rules W1 to W7. Gives L, R, EN and AN; everything else becomes ON. */
function resolveNumbers(classes: readonly BidiClass[], outside: 'L' | 'R'): BidiClass[] {
	const types = [...classes];
	let strong: BidiClass = outside;
	types.forEach((type, at) => {
		if (type === 'NSM') types[at] = types[at - 1] ?? outside;
		const now = types[at];
		if (now === 'L' || now === 'R' || now === 'AL') strong = now;
		if (now === 'EN' && strong === 'AL') types[at] = 'AN';
	});
	joinSeparators(types);
	strong = outside;
	return types.map((type) => {
		if (type === 'AL') type = 'R';
		if (type === 'L' || type === 'R') strong = type;
		if (type === 'EN') return strong === 'L' ? 'L' : 'EN';
		return type === 'L' || type === 'R' || type === 'AN' ? type : 'ON';
	});
}

/** Rules W4 and W5: separators between digits, and signs beside them, belong to the number. */
function joinSeparators(types: BidiClass[]): void {
	types.forEach((type, at) => {
		const before = types[at - 1];
		if (before !== types[at + 1]) return;
		if (before === 'EN' && (type === 'ES' || type === 'CS')) types[at] = 'EN';
		if (before === 'AN' && type === 'CS') types[at] = 'AN';
	});
	for (let at = 0; at < types.length; at++) {
		if (types[at] === 'ET' && types[at - 1] === 'EN') types[at] = 'EN';
	}
	for (let at = types.length - 1; at >= 0; at--) {
		if (types[at] === 'ET' && types[at + 1] === 'EN') types[at] = 'EN';
	}
}

/** Rules N1 and N2: what has no direction takes that of its neighbours if they agree. */
function resolveNeutrals(types: readonly BidiClass[], outside: 'L' | 'R'): BidiClass[] {
	const resolved = [...types];
	const sideOf = (type: BidiClass | undefined) =>
		type === undefined ? outside : type === 'L' ? 'L' : 'R';
	for (let start = 0; start < resolved.length; start++) {
		if (resolved[start] !== 'ON') continue;
		let end = start;
		while (resolved[end] === 'ON') end++;
		const before = sideOf(resolved[start - 1]);
		resolved.fill(before === sideOf(resolved[end]) ? before : outside, start, end);
		start = end;
	}
	return resolved;
}
