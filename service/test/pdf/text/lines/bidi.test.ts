import { baseDirection, visualOrder } from '../../../../src/pdf/text/lines/bidi.ts';

/** The line as it stands on paper, read from left to right letter by letter. */
function onPaper(line: string): string {
	return visualOrder(line, baseDirection(line))
		.map(({ text, direction }) => (direction === 'rtl' ? [...text].reverse().join('') : text))
		.join('');
}

describe('the direction of a text', () => {
	test.each([
		['abc אבג', 'ltr'],
		['אבג abc', 'rtl'],
		['123 مرحبا', 'rtl'],
		['123', 'ltr'],
		['😀 שלום', 'rtl'],
		['', 'ltr'],
	])('%j runs %s', (text, direction) => {
		expect(baseDirection(text)).toBe(direction);
	});
});

describe('the order of letters on paper', () => {
	test.each([
		['plain text', 'abc 123', 'abc 123'],
		['Hebrew from right to left', 'אבג', 'גבא'],
		['Hebrew words inside English ones', 'one אב גד two', 'one דג בא two'],
		['English words inside Hebrew ones', 'אב one two גד', 'דג one two בא'],
		['digits in their own order', 'אבג 123', '123 גבא'],
		['Arabic digits in their own order', 'اب ١٢٣', '١٢٣ با'],
		['prices and dates in one piece', 'אב 1,250.50 גד', 'דג 1,250.50 בא'],
		['a percent sign with its number', 'אב 50% גד', 'דג 50% בא'],
		['brackets turned round', 'אב (גד)', '(דג) בא'],
		['brackets around Hebrew words within English ones', 'see אב (גד) now', 'see (דג) בא now'],
		['brackets around English words as they are', 'אב (one)', '(one) בא'],
		['blanks at the end of the line at its end', 'אב  ', '  בא'],
		['an emoji after Hebrew to its left', 'אב 😀 גד', 'דג 😀 בא'],
		['letters beyond U+FFFF from right to left', 'a 𐤀𐤁 b', 'a 𐤁𐤀 b'],
		['punctuation after Hebrew to its left', 'אב!', '!בא'],
		['punctuation after English within Hebrew to the left', 'אב one!', '!one בא'],
	])('%s', (_, line, paper) => {
		expect(onPaper(line)).toBe(paper);
	});
});
