import type { Marks } from '../marks/marks.ts';
import type { Word } from '../words.ts';
import type { Customs } from './answer.ts';

/** Words that are frequent in a language, or on its forms, and how it writes dates and numbers. */
const languages: readonly (Customs & { readonly words: RegExp })[] = [
	{
		words:
			/^(der|die|das|und|für|mit|von|wird|nicht|bitte|straße|\p{L}*datum|\p{L}*betrag|unterschrift):?$/iu,
		dateFormat: 'dd.mm.yyyy',
		numberStyle: '1.234,50',
	},
	{
		words: /^(le|la|les|des|du|et|pour|avec|nom|prénom|rue|ville|montant|téléphone):?$/i,
		dateFormat: 'dd/mm/yyyy',
		numberStyle: '1 234,50',
	},
	{ words: /[\u3040-\u30FF]/, dateFormat: 'yyyy/mm/dd', numberStyle: '1,234.50' },
	{ words: /^(the|and|of|for|with|to|your|name|address|street|city):?$/i, numberStyle: '1,234.50' },
];

/** The height of a sheet of paper in North America, where the month comes first, in points. */
const LETTER = 792;

/** How a page with these words has its dates and numbers; empty if its language isn't one of a few. */
export function customsOf(words: readonly Word[], { height }: Marks): Customs {
	const counts = languages.map((language) => ({
		language,
		count: words.filter(({ text }) => language.words.test(text)).length,
	}));
	const [most] = counts.sort((a, b) => b.count - a.count);
	if (!most || most.count === 0) return {};
	const english = Math.abs(height - LETTER) < 1 ? 'mm/dd/yyyy' : 'dd/mm/yyyy';
	const { dateFormat = english, numberStyle } = most.language;
	return { dateFormat, ...(numberStyle !== undefined && { numberStyle }) };
}
