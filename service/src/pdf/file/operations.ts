/** An operator of a content stream, with its operands as they are written (ISO 32000-1, 7.8.2). */
export interface Operation {
	/** An inline image is one operator: `EI`. */
	readonly operator: string;
	/** Brackets are operands of their own. */
	readonly operands: readonly string[];
}

const TOKEN = /%[^\r\n]*|<<|>>|<[^<>]*>|\/[^\s()<>[\]{}/%]*|[()[\]{}<>]|[^\s()<>[\]{}/%]+/g;
const OPERAND = /^[/(<>[\]{}+\-.\d]|^(?:true|false|null)$/;
const END_OF_IMAGE = /\sEI(?=\s|$)/g;
/** No operator takes more, except for the pieces of a long line of text. */
const MOST_OPERANDS = 10_000;

/** Reads a content stream operator by operator. */
export function* operationsIn(content: string): Generator<Operation, void> {
	const tokens = new RegExp(TOKEN);
	let operands: string[] = [];
	for (let found = tokens.exec(content); found; found = tokens.exec(content)) {
		let [token] = found;
		if (token.startsWith('%')) continue;
		if (token === '(') {
			tokens.lastIndex = endOfString(content, tokens.lastIndex);
			token = content.slice(found.index, tokens.lastIndex);
		}
		if (OPERAND.test(token)) {
			if (operands.length < MOST_OPERANDS) operands.push(token);
			continue;
		}
		const isImage = token === 'ID';
		if (isImage) tokens.lastIndex = endOfImage(content, tokens.lastIndex);
		yield { operator: isImage ? 'EI' : token, operands };
		operands = [];
	}
}

/** The index behind the parenthesis that closes the string in which `start` is. */
function endOfString(content: string, start: number): number {
	let depth = 1;
	for (let at = start; at < content.length; at++) {
		const character = content[at];
		if (character === '\\') at++;
		else if (character === '(') depth++;
		else if (character === ')' && --depth === 0) return at + 1;
	}
	return content.length;
}

function endOfImage(content: string, start: number): number {
	const end = new RegExp(END_OF_IMAGE);
	end.lastIndex = start;
	return end.exec(content) ? end.lastIndex : content.length;
}
