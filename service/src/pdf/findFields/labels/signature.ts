/** Words for what is written with a pen, in several languages. */
const SIGNATURE =
	/signature(?!s? date)|\bsign here\b|unterschrift(?!s)|unterschriften|\bhandtekening|\bassinatura|\bpodpis\b|署名|押印|サイン/i;
/** A date or a name beside a signature is typed. */
const OTHER =
	/\b(date|datum|name|title|printed|typed) (of|der|des|de|du|under|beneath)\b.*(signature|unterschrift)/i;

/** Whether a label asks to sign. Such a place is no text field: nobody types into it. */
export function asksForSignature(label: string): boolean {
	return SIGNATURE.test(label) && !OTHER.test(label);
}
