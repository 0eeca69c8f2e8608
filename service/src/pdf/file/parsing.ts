import {
	PDFHexString,
	PDFName,
	PDFObjectParser,
	type PDFRef,
	type PDFString,
} from '@cantoo/pdf-lib';

const END_OF_NAME = /[\0\t\n\f\r ()<>[\]{}/%]/;
const { parseString } = PDFObjectParser.prototype as unknown as {
	parseString(this: PDFObjectParser, ref?: PDFRef): PDFString;
};

class Parser extends PDFObjectParser {
	/** The name as it stands in the file: PDFName.of decodes it. */
	override parseName(): PDFName {
		this.bytes.assertNext(0x2f);
		let name = '';
		while (!this.bytes.done()) {
			const character = String.fromCharCode(this.bytes.peek());
			if (END_OF_NAME.test(character)) break;
			name += character;
			this.bytes.next();
		}
		return nameIn(name);
	}
}

/** A name as it is written, without its slash: two digits after a number sign stand for a byte (ISO 32000-1, 7.3.5). */
export function nameIn(source: string): PDFName {
	return PDFName.of(source.replace(/#[\da-f]{2}/gi, (escape) => escape.toUpperCase()));
}

/** pdf-lib keeps decrypted bytes as if they were written in a file, where some of them would mean something else. */
function parsedString(this: PDFObjectParser, ref?: PDFRef): PDFString | PDFHexString {
	const string = parseString.call(this, ref);
	const isDecrypted = ref && Reflect.get(this, 'cryptoFactory') !== undefined;
	return isDecrypted
		? PDFHexString.of(Buffer.from(string.asString(), 'latin1').toString('hex'))
		: string;
}

/**
 * Mends what pdf-lib's parsers do to names and strings; names are decoded twice: `#2341` becomes `#41` and that becomes `A`.
 * All of them share these methods, also those of object streams, which cannot be replaced from outside.
 */
export function mendParsers(): void {
	Object.defineProperties(PDFObjectParser.prototype, {
		parseName: { value: (Parser.prototype as Parser).parseName },
		parseString: { value: parsedString },
	});
}
