/** The most bytes of a password (ISO 32000-2, 7.6.4.3.3). */
export const mostOfPassword = 127;

/** Why a text can't be a password. */
export type PasswordProblem = 'empty' | 'too-long' | 'characters';

/** RFC 3454, table C.1.2: mapped to a space. */
const SPACES = /[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g;
/** RFC 3454, table B.1: mapped to nothing. */
const NOTHING = /\u00AD|\u034F|\u1806|[\u180B-\u180D]|\u200C|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/g;
/** RFC 4013, section 2.3: control, private use and non-character code points, and those that change how text is shown. */
const PROHIBITED =
	/[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u{2028}\u{2029}\u{2FF0}-\u{2FFB}\u{FFF9}-\u{FFFD}\u{200E}\u{200F}\u{202A}-\u{202E}\u{206A}-\u{206F}\u{E0001}\u{E0020}-\u{E007F}]|\u{340}|\u{341}/u;

/**
 * The bytes of a password: UTF-8 of what SASLprep (RFC 4013) makes of it, as readers do with what people type. Characters
 * that are younger than that standard, such as emoji, stay as they are; text that mixes directions is accepted.
 */
export function passwordBytes(text: string): Uint8Array | PasswordProblem {
	const prepared = text.replace(SPACES, ' ').replace(NOTHING, '').normalize('NFKC');
	if (prepared === '') return 'empty';
	if (PROHIBITED.test(prepared)) return 'characters';
	const bytes = new TextEncoder().encode(prepared);
	return bytes.length > mostOfPassword ? 'too-long' : bytes;
}
