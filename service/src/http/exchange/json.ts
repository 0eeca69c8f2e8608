import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { TokenParser, Tokenizer, TokenType } from '@streamparser/json';
import { exactNumber } from '../../domain/inexactNumber.ts';
import { ServiceProblem } from '../../domain/problem.ts';

/** What JSON may cost. */
export interface JsonLimits {
	/** Objects, lists, texts, numbers, true, false and null in all, without the keys. */
	readonly values: number;
	/** Properties of one object. */
	readonly keys: number;
	/** Elements of one list. */
	readonly elements: number;
	/** Characters of one text. */
	readonly characters: number;
}

/** Up to this many bytes, any JSON is parsed in a few milliseconds. */
const small = 65_536;
/** How long, in ms, parsing goes on before others have their turn. */
const turnMs = 10;
/** How deep objects and lists may be in each other: as most parsers have it. */
const mostDepth = 1000;
/** The most characters of a number. */
const longest = 1000;
/** A number that may be beyond what a double keeps exactly. */
const longNumber = /\d[\d.]{15}|\d[eE]\+?\d\d/;

const decoder = new TextDecoder();

function textOf(bytes: Uint8Array): string {
	if (!isAscii(bytes)) return decoder.decode(bytes);
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

const invalid = (why: string) =>
	new ServiceProblem('invalid_json', `The body is not valid JSON: ${why.slice(0, 200)}`);
const tooMany = (what: string) => new ServiceProblem('invalid_request', `The body has ${what}.`);

/**
 * Parses JSON in UTF-8 and gives way to others meanwhile. What a double would change becomes an InexactNumber. Throws
 * ServiceProblem, at the first byte that is wrong or one too many.
 */
export async function parseJson(bytes: Uint8Array, limits: JsonLimits): Promise<unknown> {
	if (!isUtf8(bytes)) throw invalid('it is not in UTF-8.');
	const isSmall = bytes.byteLength <= small;
	const numbers = isSmall ? textOf(bytes) : outsideTexts(bytes, limits);
	if (numbers === undefined || longNumber.test(numbers)) return parseInSteps(bytes, limits);
	try {
		return JSON.parse(isSmall ? numbers : textOf(bytes));
	} catch (error) {
		throw invalid((error as Error).message);
	}
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** The most texts of a large body that is parsed at once, and its most bytes. */
const mostTexts = 5000;
const mostAtOnce = 20_000_000;

/**
 * What stands outside of the texts of JSON that is large only by its texts, such as images in base64: it is parsed in a
 * few milliseconds as well. Undefined for any other.
 */
function outsideTexts(bytes: Uint8Array, { characters }: JsonLimits): string | undefined {
	if (bytes.byteLength > mostAtOnce) return undefined;
	let [outside, count] = ['', 0];
	for (let at = 0; ; ) {
		const start = bytes.indexOf(QUOTE, at);
		const between = bytes.subarray(at, start < 0 ? bytes.byteLength : start);
		if (outside.length + between.byteLength > small) return undefined;
		outside += decoder.decode(between);
		if (start < 0) return outside;
		const end = endOfText(bytes, start);
		const length = end - start;
		const isCostly = length > small && bytes.subarray(start, end).includes(BACKSLASH);
		if (end < 0 || isCostly || length > characters || (count += 1) > mostTexts) return undefined;
		at = end + 1;
	}
}

/** Where the quote stands that ends a text; -1 if there is none, or only after many quotes that belong to the text. */
function endOfText(bytes: Uint8Array, start: number): number {
	let end = start;
	for (let tries = 0; tries < mostTexts; tries += 1) {
		end = bytes.indexOf(QUOTE, end + 1);
		if (end < 0) return -1;
		let escapes = 0;
		while (bytes[end - 1 - escapes] === BACKSLASH) escapes += 1;
		if (escapes % 2 === 0) return end;
	}
	return -1;
}

/** Keeps numbers as they were sent. */
class ExactTokenizer extends Tokenizer {
	override parseNumber(literal: string): number {
		if (literal.length > longest) throw tooMany(`a number with more than ${longest} digits`);
		// The parser passes on what it gets.
		return exactNumber(literal) as number;
	}
}

async function parseInSteps(bytes: Uint8Array, limits: JsonLimits): Promise<unknown> {
	const tokenizer = new ExactTokenizer({ stringBufferSize: small, numberBufferSize: 64 });
	const parser = new TokenParser({ paths: ['$'], keepStack: true });
	const count = counter(limits);
	let whole: unknown;
	tokenizer.onToken = (token) => {
		count(token.token, token.value);
		parser.write(token);
	};
	parser.onValue = ({ value }) => {
		whole = value;
	};
	const rethrow = (error: Error) => {
		throw error instanceof ServiceProblem ? error : invalid(error.message);
	};
	tokenizer.onError = rethrow;
	parser.onError = rethrow;
	let began = performance.now();
	for (let at = 0; at < bytes.byteLength; at += small) {
		tokenizer.write(bytes.subarray(at, at + small));
		if (performance.now() - began < turnMs) continue;
		await setImmediate();
		began = performance.now();
	}
	tokenizer.end();
	if (!parser.isEnded) throw invalid('it ends too soon.');
	// What is made of it begins with a turn of its own.
	await setImmediate();
	return whole;
}

const values: ReadonlySet<TokenType> = new Set([
	TokenType.LEFT_BRACE,
	TokenType.LEFT_BRACKET,
	TokenType.STRING,
	TokenType.NUMBER,
	TokenType.TRUE,
	TokenType.FALSE,
	TokenType.NULL,
]);

/** Is told each token; throws ServiceProblem at one too many. */
function counter(limits: JsonLimits): (token: TokenType, value: unknown) => void {
	const { values: mostValues, keys, elements, characters } = limits;
	let total = 0;
	/** How many each open object or list has, and how many it may have. */
	const open: { commas: number; readonly most: number; readonly what: string }[] = [];
	return (token, value) => {
		if (typeof value === 'string' && value.length > characters) {
			throw tooMany(`a text with more than ${characters} characters`);
		}
		if (values.has(token) && (total += 1) > mostValues) {
			throw tooMany(`more than ${mostValues} values`);
		}
		// The text before it was a key.
		if (token === TokenType.COLON) total -= 1;
		if (open.length > mostDepth) throw tooMany(`more than ${mostDepth} levels`);
		if (token === TokenType.LEFT_BRACE) open.push({ commas: 0, most: keys, what: 'keys' });
		else if (token === TokenType.LEFT_BRACKET) {
			open.push({ commas: 0, most: elements, what: 'elements' });
		} else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) open.pop();
		else if (token === TokenType.COMMA) {
			const inner = open.at(-1);
			if (!inner || (inner.commas += 1) < inner.most) return;
			throw tooMany(`more than ${inner.most} ${inner.what} in one place`);
		}
	};
}
