/** Watches the bytes of a PDF go by, without holding them. */
export interface PdfGuard {
	/** Sees the next bytes; false as soon as it is certain that this is no PDF. */
	see(chunk: Buffer): boolean;
	/** After the last byte: what is wrong with the whole, or nothing. */
	flaw(): string | undefined;
	/** It begins as a PDF does, as far as it goes, or is empty: if it has a flaw, it may have been cut off. */
	readonly mayBeCut: boolean;
	/** The first bytes, to show what came instead of a PDF. */
	readonly head: Buffer;
}

const signature = Buffer.from('%PDF-');
const endMark = Buffer.from('%%EOF');
const headLength = 4096;
/** Readers look for the end mark in the last kilobyte: ISO 32000-1, annex H.3. */
const tailLength = 1024;

/**
 * A PDF begins with `%PDF-` and has its end mark near its end. Length and chunks of HTTP tell only that nothing
 * was lost since the last proxy.
 */
export function guardPdf(): PdfGuard {
	let head: Buffer = Buffer.alloc(0);
	let tail: Buffer = Buffer.alloc(0);

	const beginsAsPdf = () => {
		const start = head.subarray(0, signature.length);
		return start.equals(signature.subarray(0, start.length));
	};

	return {
		get mayBeCut() {
			return beginsAsPdf();
		},
		get head() {
			return head;
		},
		see(chunk) {
			if (head.length < headLength) {
				head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
			}
			tail = Buffer.concat([tail, chunk.subarray(-tailLength)]).subarray(-tailLength);
			return beginsAsPdf();
		},
		flaw() {
			if (head.length === 0) return 'the answer is empty';
			if (head.length < signature.length || !beginsAsPdf()) return 'the answer is not a PDF';
			if (!tail.includes(endMark)) {
				return 'the PDF is incomplete, its end is missing';
			}
			return undefined;
		},
	};
}
