import { isUtf8 } from 'node:buffer';
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

const invalid = (why: string) =>
	new ServiceProblem('invalid_json', `The body is not valid JSON: ${why.slice(0, 200)}`);
const tooMany = (what: string) => new ServiceProblem('invalid_request', `The body has ${what}.`);

/**
 * Parses JSON in UTF-8 and gives way to others meanwhile. What a double would change becomes an InexactNumber. Throws
 * ServiceProblem, at the first byte that is wrong or one too many.
 */
export async function parseJson(bytes: Uint8Array, limits: JsonLimits): Promise<unknown> {
	if (!isUtf8(bytes)) throw invalid('it is not in UTF-8.');
	if (bytes.byteLength > small) return parseInSteps(bytes, limits);
	const text = decoder.decode(bytes);
	if (longNumber.test(text)) return parseInSteps(bytes, limits);
	try {
		return JSON.parse(text);
	} catch (error) {
		throw invalid((error as Error).message);
	}
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
