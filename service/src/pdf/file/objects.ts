import {
	PDFArray,
	PDFBool,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFRef,
	type PDFContext,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { decoded } from './strings.ts';

/**
 * Lookups that return `undefined` for a value of the wrong type. pdf-lib's typed lookups would throw, and one odd entry
 * would make the whole form unusable.
 */

/** Resolves `dict[key]`, whatever it is. */
export function entryOf(dict: PDFDict, key: string): PDFObject | undefined {
	return dict.lookup(nameFor(key));
}

export function dictOf(dict: PDFDict, key: string): PDFDict | undefined {
	const value = entryOf(dict, key);
	return value instanceof PDFDict ? value : undefined;
}

export function arrayOf(dict: PDFDict, key: string): PDFArray | undefined {
	const value = entryOf(dict, key);
	return value instanceof PDFArray ? value : undefined;
}

export function refOf(dict: PDFDict, key: string): PDFRef | undefined {
	const value = dict.get(nameFor(key));
	return value instanceof PDFRef ? value : undefined;
}

export function numberOf(dict: PDFDict, key: string): number | undefined {
	const value = entryOf(dict, key);
	return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** The name with these bytes: pdf-lib takes a number sign for the start of an escape. */
export function nameFor(bytes: string): PDFName {
	return PDFName.of(bytes.includes('#') ? bytes.replaceAll('#', '#23') : bytes);
}

/** The name without its slash. */
export function nameOf(dict: PDFDict, key: string): string | undefined {
	const value = entryOf(dict, key);
	return value instanceof PDFName ? value.decodeText() : undefined;
}

export function textOf(dict: PDFDict, key: string): string | undefined {
	return decoded(entryOf(dict, key));
}

export function isTrue(dict: PDFDict, key: string): boolean {
	return entryOf(dict, key) === PDFBool.True;
}

/** All numbers of an array; anything else in it makes it `undefined`. */
export function numbersOf(dict: PDFDict, key: string): readonly number[] | undefined {
	const array = arrayOf(dict, key);
	const items = array?.asArray().map((item) => dict.context.lookup(item));
	const numbers = items?.filter((item) => item instanceof PDFNumber);
	if (!items || numbers?.length !== items.length) return undefined;
	return numbers.map((number) => number.asNumber());
}

/**
 * A PDF text string. It cannot hold halves of surrogate pairs, which make readers assume that the text is not Unicode,
 * nor U+001B, which starts a language code that ends at the next U+001B (ISO 32000-1, 7.9.2.2): the former become
 * U+FFFD, the latter is left out.
 */
export function textString(text: string): PDFHexString {
	const storable = text.replace(/\p{Cs}/gu, '\uFFFD').replaceAll('\u001B', '');
	const bytes = Buffer.from(`\uFEFF${storable}`, 'utf16le').swap16();
	return PDFHexString.of(bytes.toString('hex').toUpperCase());
}

/**
 * The items of an array as references. A dictionary that stands in the array itself is given an
 * object number of its own, so that it can be changed later without its surroundings.
 */
export function itemRefs(array: PDFArray, context: PDFContext): PDFRef[] {
	return array.asArray().flatMap((item, index) => {
		if (item instanceof PDFRef) return [item];
		if (!(item instanceof PDFDict)) return [];
		const ref = context.register(item);
		array.set(index, ref);
		return [ref];
	});
}

/** A number as PDF writes it: no exponent, no superfluous digits. */
export function decimal(value: number): string {
	return String(Number(value.toFixed(4)) || 0);
}
