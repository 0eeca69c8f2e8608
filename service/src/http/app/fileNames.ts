/**
 * What a file system, a program that unpacks or a reader takes for something else: separators, control characters,
 * halves of characters, what turns or hides text, and what macOS does not know (APFS refuses unassigned characters).
 */
const forbidden =
	/[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}"*/:<>?\\|\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;
/** Names of devices on Windows, whatever follows a dot. */
const device =
	/^(con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$) *(\.|$)/i;
/** Windows drops dots and spaces at the end; a name that begins with a dot is hidden elsewhere. */
const ends = /^[. ]+|[. ]+$/g;
/** In characters and in bytes: file systems take 255 of either, with number and extension. */
const longest = 120;
const mostBytes = 200;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function shortEnough(text: string): string {
	let short = '';
	let bytes = 0;
	// Nobody needs to take apart what is cut off.
	for (const { segment } of characters.segment([...text].slice(0, longest).join(''))) {
		bytes += Buffer.byteLength(segment);
		if (bytes > mostBytes) break;
		short += segment;
	}
	return short;
}

/** What Windows and macOS take for the same name. */
const sameAs = (name: string) =>
	name
		.normalize('NFKC')
		.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
		.toUpperCase()
		.toLowerCase();

/** A file name for each title that Windows, macOS and Linux take, never twice the same: "Letter.pdf", "Letter (2).pdf". */
export class FileNames {
	readonly #taken = new Set<string>();
	/** The number to try next, by the name without one. */
	readonly #next = new Map<string, number>();

	/** How many there are. */
	get count(): number {
		return this.#taken.size;
	}

	next(title: string): string {
		const clean = title.normalize('NFC').replace(forbidden, ' ').replace(/\s+/g, ' ');
		const whole = shortEnough(clean.replace(ends, '')).replace(ends, '') || 'document';
		const base = device.test(whole) ? `_${whole}` : whole;
		const key = sameAs(base);
		for (let number = this.#next.get(key) ?? 1; ; number += 1) {
			const name = `${base}${number > 1 ? ` (${number})` : ''}.pdf`;
			if (this.#taken.has(sameAs(name))) continue;
			this.#taken.add(sameAs(name));
			this.#next.set(key, number + 1);
			return name;
		}
	}
}
