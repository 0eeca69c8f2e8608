const separators = [',', ';', '\t', '|'];

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark, or else in Windows-1252, as Excel saves.
 *
 * @param {Uint8Array} bytes
 */
export function decodeText(bytes) {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	// Every other byte of Western text in UTF-16 is 0.
	const start = bytes.subarray(0, 400);
	/** @param {number} from */
	const zeros = (from) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
	if (zeros(1) > start.length / 4) return new TextDecoder('utf-16le').decode(bytes);
	if (zeros(0) > start.length / 4) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}

/**
 * The rows of a text, each a list of cells; quotes as in RFC 4180. `onOpenQuote` gets the row of a quote that never ends.
 *
 * @param {string} text
 * @param {string} separator
 * @param {{ readonly most?: number, readonly onOpenQuote?: (row: number) => void }} [how] `most` ends early
 */
function rowsOf(text, separator, { most = Infinity, onOpenQuote } = {}) {
	/** @type {string[][]} */
	const rows = [];
	/** @type {string[]} */
	let row = [];
	let cell = '';
	let isQuoted = false;
	const endCell = () => {
		row.push(cell);
		cell = '';
	};
	const endRow = () => {
		endCell();
		rows.push(row);
		row = [];
	};
	for (let at = 0; at < text.length && rows.length < most; at += 1) {
		const character = text[at];
		if (isQuoted) {
			if (character !== '"') cell += character;
			else if (text[at + 1] === '"') {
				cell += '"';
				at += 1;
			} else isQuoted = false;
		} else if (character === '"' && cell.trim() === '') {
			cell = '';
			isQuoted = true;
		} else if (character === separator) endCell();
		else if (character === '\n' || character === '\r') {
			if (character === '\r' && text[at + 1] === '\n') at += 1;
			endRow();
		} else cell += character;
	}
	if (isQuoted && rows.length < most) onOpenQuote?.(rows.length + 1);
	if (rows.length < most && (cell !== '' || row.length > 0)) endRow();
	return rows;
}

/**
 * The separator that parts the first rows into the most columns, as many in each.
 *
 * @param {string} text
 */
function guessSeparator(text) {
	const rated = separators.map((separator) => {
		const rows = rowsOf(text, separator, { most: 20 }).filter((row) => row.join('').trim() !== '');
		const width = rows[0]?.length ?? 1;
		const alike = rows.filter(({ length }) => length === width).length / Math.max(rows.length, 1);
		return { separator, score: width > 1 ? alike * 1000 + width : 0 };
	});
	return rated.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/**
 * The rows of a CSV file, whatever its separator, which Excel can name in a first line `sep=;`.
 *
 * @param {Uint8Array} bytes
 * @param {(row: number) => void} [onOpenQuote] gets the row of a quotation mark that is never closed
 */
export function readCsv(bytes, onOpenQuote) {
	const text = decodeText(bytes);
	const how = onOpenQuote ? { onOpenQuote } : {};
	const [line = '', named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
	if (named !== undefined) return rowsOf(text.slice(line.length), named, how);
	return rowsOf(text, guessSeparator(text), how);
}
