import {
	PDFArray,
	PDFName,
	PDFNumber,
	PDFRawStream,
	type PDFDict,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { numberText } from '../characters/numberText.ts';
import { entryOf } from '../file/objects.ts';
import { contentOf } from '../file/streams.ts';
import { decoded, textIn } from '../file/strings.ts';
import { readable } from './states.ts';

/** A value of a text field or a choice. Programs write it as a string or a stream, and some as a name or a number. */
export function storedText(dict: PDFDict, key: string): string | undefined {
	return storedTexts(dict, key)?.join('\n');
}

/** The same where there can be several: an array of them. */
export function storedTexts(dict: PDFDict, key: string): string[] | undefined {
	const value = entryOf(dict, key);
	const values = value instanceof PDFArray ? value.asArray() : value && [value];
	return values?.flatMap((one) => textFrom(dict.context.lookup(one)) ?? []);
}

export function textFrom(object: PDFObject | undefined): string | undefined {
	if (object instanceof PDFName) return readable(object.decodeText());
	if (object instanceof PDFNumber) return numberText(object.asNumber());
	if (!(object instanceof PDFRawStream)) return decoded(object);
	try {
		return textIn(contentOf(object));
	} catch {
		return undefined;
	}
}
