import { domainToASCII, domainToUnicode } from 'node:url';

/** Why a text is not accepted as an email address. */
export type EmailProblem = 'malformed' | 'confusable';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const longest = 254;
const shape = /^([^\s@<>"]+)@([^\s@<>"]+)$/;

/** Besides ASCII, only letters and their marks: no other digits, dashes or dots, and nothing invisible. */
const allowed = /^[\x21-\x7e\p{L}\p{M}]+$/u;

const script = (...names: readonly string[]) =>
	new RegExp(`^[${names.map((name) => `\\p{Script=${name}}`).join('')}]*$`, 'u');

/** Scripts that may be mixed in one word (Unicode Technical Standard 39, "highly restrictive"), and single scripts. */
const scripts = [
	script('Latin', 'Han', 'Hiragana', 'Katakana'),
	script('Latin', 'Han', 'Hangul'),
	script('Latin', 'Han', 'Bopomofo'),
	...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew'
		.split(' ')
		.map((name) => script(name)),
	...'Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
		.split(' ')
		.map((name) => script(name)),
];

/** Lowercase letters of other scripts that look like Latin ones (Unicode's confusables.txt). */
const likeLatin =
	/^[\u0430\u044c\u0441\u0501\u0435\u04bb\u0456\u0458\u04cf\u043e\u0440\u051b\u0455\u051d\u0445\u0443\u057d\u0581\u0584\u03bd\u03bf\u03c3\u03c1\u03c4\u03c5\u03f2\u03f3]+$/u;

/** Characters that normalization replaces by other ones: by NFKC, and singletons of NFC, such as the kelvin sign. */
function isCompatible(sign: string): boolean {
	const [first, ...others] = sign.normalize('NFD');
	const isSingleton = others.length === 0 && first !== sign;
	return isSingleton || sign.normalize('NFKC') !== sign.normalize('NFC');
}

/** Whether no other word looks the same. */
function isDistinct(word: string): boolean {
	const letters = word.replace(/[^\p{L}]/gu, '');
	return (
		![...word].some(isCompatible) &&
		// A dotless i, or one with two dots.
		!/[\u0130\u0131]|i\u0307/u.test(word) &&
		scripts.some((one) => one.test(letters)) &&
		!likeLatin.test(letters)
	);
}

interface Parts {
	readonly local: string;
	/** The address as typed and displayed. */
	readonly domains: readonly [string, string];
}

function partsOf(text: string): Parts | undefined {
	const [, local, domain] = shape.exec(text.trim()) ?? [];
	if (local === undefined || domain === undefined || text.trim().length > longest) return undefined;
	const read = domainToUnicode(domainToASCII(domain));
	return read === '' || !allowed.test(local + read)
		? undefined
		: { local, domains: [domain, read] };
}

/** Why an address is refused; undefined if it is not. */
export function whyNoEmail(text: string): EmailProblem | undefined {
	const parts = partsOf(text);
	if (!parts) return 'malformed';
	const words = [parts.local, ...parts.domains.flatMap((domain) => domain.split('.'))];
	return words.every(isDistinct) ? undefined : 'confusable';
}

/**
 * The canonical form of an address, which identifies its user: two addresses are the same if their forms are equal.
 * Undefined for a refused address, which belongs to nobody.
 */
export function emailForm(text: string): string | undefined {
	const parts = partsOf(text);
	if (!parts || whyNoEmail(text) !== undefined) return undefined;
	return `${parts.local.normalize('NFKC').toLowerCase()}@${parts.domains[1]}`;
}
