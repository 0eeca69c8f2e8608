/** The names of the files of one run, each of them once. */
export class FileNames {
	readonly #taken = new Set<string>();
	/** How many files asked for each name, by the name in lower case. */
	readonly #asked = new Map<string, number>();

	/** A safe name that no other file has: `invoice.pdf`, then `invoice (2).pdf`. Most disks ignore letter case. */
	take(text: string): string {
		const name = pdfFileName(text);
		const folded = name.toLowerCase();
		let number = (this.#asked.get(folded) ?? 0) + 1;
		while (this.#taken.has(numbered(name, number).toLowerCase())) number++;
		this.#asked.set(folded, number);
		const free = numbered(name, number);
		this.#taken.add(free.toLowerCase());
		return free;
	}
}

function numbered(name: string, number: number): string {
	return number === 1 ? name : name.replace(/\.pdf$/, ` (${number}).pdf`);
}

/** Most file systems allow 255 bytes; the rest is room for what download dialogs and mailers add. */
const maxBytes = 200;

/** Names that Windows reserves for devices, with or without an extension, and blanks before it. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[\d¹²³])\s*(\..*)?$/i;

/**
 * Turns any text into a file name that every file system and mail program accepts: no path, control or text-direction
 * characters, no reserved name, one Unicode form, not too long, and exactly one `.pdf` at the end.
 */
export function pdfFileName(text: string): string {
	const name = text
		.normalize()
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
		.replace(/[\\/:*?"<>|]+/g, '-')
		.replace(/\s+/g, ' ')
		.replace(/(\s*\.pdf)+\s*$/i, '')
		.replace(/^[\s.]+|[\s.]+$/g, '');
	const safe = reserved.test(name) ? `_${name}` : name;
	return `${shorten(safe) || 'document'}.pdf`;
}

function shorten(name: string): string {
	let short = '';
	let bytes = 0;
	for (const character of name) {
		bytes += Buffer.byteLength(character);
		if (bytes > maxBytes) break;
		short += character;
	}
	return short.trimEnd();
}
