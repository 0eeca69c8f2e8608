import type { ReadBox } from '../../service/test/judges/readPdf.ts';

const LINES = [
	'Maria Lang',
	'4711',
	'Quay 7',
	'12 Abbey Road, Springfield',
	'ÄÖÜ été',
	'J. Q. Public',
	'a line that has far more words than most of the boxes of a form have room for, up to 120',
	'gypsy',
];

const SENTENCE = 'The quick brown fox jumps over the lazy dog. ';
const PARAGRAPHS = ['One line', 'First line\nSecond line, gypsy', SENTENCE.repeat(6).trim()];
const LETTERS = 'A1B2C3D4E5F6G7H8J9';

/** What to write into the text field that is number `index` of a form: the same for all programs. */
export function textFor(box: ReadBox, index: number): string {
	const choices = box.isMultiline ? PARAGRAPHS : LINES;
	const text = box.isComb ? LETTERS : (choices[index % choices.length] ?? '');
	return box.maxLength > 0 ? text.slice(0, box.maxLength).trim() : text;
}

/** A value for each text field that a person can see, by its full name. */
export function textsFor(boxes: readonly ReadBox[]): Map<string, string> {
	const texts = new Map<string, string>();
	for (const box of boxes) {
		if (box.kind !== 'Tx' || box.isHidden || box.name === '' || texts.has(box.name)) continue;
		texts.set(box.name, textFor(box, texts.size));
	}
	return texts;
}
