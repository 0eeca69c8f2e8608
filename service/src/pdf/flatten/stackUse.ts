/** How page content leaves the stack of graphics states. */
export interface StackUse {
	/** How many more states it restores, at the worst, than it has saved. */
	readonly missingSaves: number;
	/** How many more states it has saved than restored at its end; negative if it restored more. */
	readonly surplus: number;
}

const TOKEN = /%[^\r\n]*|<<|>>|<[^<>]*>|\/[^\s()<>[\]{}/%]*|[()[\]{}<>]|[^\s()<>[\]{}/%]+/g;
const END_OF_IMAGE = /\sEI(?=\s|$)/g;

/** Counts the operators q and Q, outside of strings, comments and inline images (ISO 32000-1, 8.4.2). */
export function stackUseOf(content: string): StackUse {
	const tokens = new RegExp(TOKEN);
	let surplus = 0;
	let lowest = 0;
	for (let token = tokens.exec(content); token; token = tokens.exec(content)) {
		const [text] = token;
		if (text === 'q') surplus += 1;
		else if (text === 'Q') surplus -= 1;
		else if (text === '(') tokens.lastIndex = endOfString(content, tokens.lastIndex);
		else if (text === 'ID') tokens.lastIndex = endOfImage(content, tokens.lastIndex);
		lowest = Math.min(lowest, surplus);
	}
	return { missingSaves: -lowest || 0, surplus };
}

/** After the parenthesis that closes the string in which `start` is. */
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
