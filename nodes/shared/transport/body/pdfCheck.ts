/** Checks a PDF chunk by chunk, without holding it. */
export interface PdfCheck {
	/** Adds the next bytes; false once they are certainly not a PDF. */
	add(chunk: Buffer): boolean;
	/** After the last byte: what is wrong with the file, if anything. */
	problem(): string | undefined;
	/** Whether it is empty or begins like a PDF: with a problem, it may have been cut off. */
	readonly mayBeCut: boolean;
	/** The first 4 KB, to show what came instead of a PDF. */
	readonly head: Buffer;
}

const signature = Buffer.from('%PDF-');
const endMark = Buffer.from('%%EOF');
const headLength = 4096;
/** Readers look for the end mark in the last kilobyte: ISO 32000-1, annex H.3. */
const tailLength = 1024;

/**
 * A PDF begins with `%PDF-` and has `%%EOF` near its end. Content-Length and chunked encoding prove only that nothing
 * was lost after the last proxy.
 */
export function createPdfCheck(): PdfCheck {
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
		add(chunk) {
			if (head.length < headLength) {
				head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
			}
			tail = Buffer.concat([tail, chunk.subarray(-tailLength)]).subarray(-tailLength);
			return beginsAsPdf();
		},
		problem() {
			if (head.length === 0) return 'the answer is empty';
			if (head.length < signature.length || !beginsAsPdf()) return 'the answer is not a PDF';
			if (!tail.includes(endMark)) {
				return 'the PDF is incomplete, its end is missing';
			}
			return undefined;
		},
	};
}
