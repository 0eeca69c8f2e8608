import type { FieldFormat } from '../../formats/fieldFormat.ts';
import type { Area } from '../marks/area.ts';
import type { Word } from '../words.ts';
import { onLine } from './around.ts';
import type { Label } from './join.ts';

/** What a place asks for. */
export interface Answer extends FieldFormat {
	readonly type: 'text' | 'number';
}

/** How dates and numbers are written where a page comes from, if that is known. */
export interface Customs {
	readonly dateFormat?: string;
	readonly numberStyle?: string;
}

const CURRENCY = /[$€£¥円]|(?<!\p{L})(EUR|Euro|USD|CHF|GBP)(?!\p{L})/u;
const AMOUNT =
	/\b(amount|(sub)?total|sum|quantity|qty|price|costs?|hours|montant|prix|quantité|qté|nombre|heures)\b|\b\p{L}*(betrag|summe|preis|kosten|menge|anzahl|stunden)\b|^(gesamt|netto|brutto)\b|金額|数量|単価|合計|小計/iu;
/** An amount that is written out, or a text that belongs to one. */
const NO_AMOUNT =
	/\b(words|letters|worten|lettres|date|datum|name|nr|nummer|no|id|account|konto|iban)\b/i;
const DATE = /\b(date|\p{L}*datum|geburtstag|birthday)\b|年月日|日付/iu;
/** A place for a date and something else. */
const NO_DATE = /\b(ort|place|lieu|time|uhrzeit|heure|heures|signature|unterschrift|name)\b/i;
/** `TT.MM.JJJJ`, `MM/DD/YYYY`, `JJ/MM/AAAA` and the like. */
const PATTERN =
	/\b([DTJM]{1,2})([./-])([DM]{1,2})\2([YJA]{2,4})\b|\b(YYYY|JJJJ|AAAA)([./-])(MM)\6(DD|TT|JJ)\b/i;

/** How far from its place the sign of a currency is, in points. */
const BESIDE = 10;

/**
 * @param label its own words decide; those about it only where these say nothing
 * @param words those of the page: the sign of a currency may stand beside the place
 */
export function answerTo(
	{ own, about }: Label,
	place: Area,
	words: readonly Word[],
	{ dateFormat, numberStyle }: Customs,
): Answer {
	const printed = PATTERN.exec(own)?.[0];
	if (printed !== undefined || (DATE.test(own) && !NO_DATE.test(own))) {
		const known = printed === undefined ? dateFormat : dateFormatOf(printed);
		return { type: 'text', format: 'date', ...(known !== undefined && { dateFormat: known }) };
	}
	const says = /\p{L}{2}/u.test(own) ? own : `${own} ${about}`;
	const currency = CURRENCY.exec(says)?.[0] ?? currencyBeside(place, words);
	if ((currency === undefined && !AMOUNT.test(says)) || NO_AMOUNT.test(says)) {
		return { type: 'text' };
	}
	return {
		type: 'number',
		...(numberStyle !== undefined && { numberStyle }),
		...(currency !== undefined && { currency, decimals: 2 }),
	};
}

/** Day, month and year as `d`, `m` and `y`: German says T, M and J, French J, M and A. */
function dateFormatOf(printed: string): string {
	const letters = printed.toLowerCase();
	const isFrench = letters.includes('a');
	return letters
		.replace(/t/g, 'd')
		.replace(/j/g, isFrench ? 'd' : 'y')
		.replace(/a/g, 'y');
}

function currencyBeside(place: Area, words: readonly Word[]): string | undefined {
	const beside = onLine(place, words).find(({ area, text }) => {
		const gap = Math.max(area.left - place.right, place.left - area.right);
		return gap < BESIDE && text.length <= 4 && CURRENCY.test(text);
	});
	return beside && CURRENCY.exec(beside.text)?.[0];
}
