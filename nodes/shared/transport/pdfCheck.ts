/** Checks a PDF chunk by chunk, without holding it. */
export interface PdfCheck {
	/** Adds the next bytes; false once they are certainly not a PDF. */
	add(chunk: Buffer): boolean;
	/** After the last byte: what is wrong with the file, if anything. */
	problem(): string | undefined;
	/** Whether it is empty or begins like a PDF: with a problem, it may have been cut off. */
	readonly mayBeCut: boolean;
	/** The first 64 KB of what is not a PDF, to show what came instead. */
	readonly head: Buffer;
}

const signature = '%PDF-';
/** Readers accept other bytes before the signature up to here, such as a byte order mark or a line end. */
const latestSignature = 1024;
const headLength = 64 * 1024;
/** A byte order mark as its bytes, and blanks. */
const blanks = /^(?:\xEF\xBB\xBF|[\s\0])*/;
/** How HTML, XML and JSON begin. */
const otherFormat = /^[<{[]/;

const endMark = '%%EOF';
/** Every object of a PDF has it, also those that an update appends behind the end of what it updates. */
const objectMark = ' obj';
const tailLength = endMark.length - 1;
const none: Buffer = Buffer.alloc(0);

/**
 * A PDF has `%PDF-` at its beginning, and no object behind its last `%%EOF`. Content-Length and chunked encoding prove
 * only that nothing was lost after the last proxy.
 */
export function createPdfCheck(): PdfCheck {
	let head = none;
	let isPdf = false;
	/** The last bytes, in which a mark may have begun. */
	let tail = none;
	let hasEnd = false;
	let hasObjectBehindEnd = false;

	/** Without blanks before them. */
	const firstBytes = () =>
		head.toString('latin1', 0, latestSignature + signature.length).replace(blanks, '');

	const hasSignature = () => {
		const bytes = firstBytes();
		return bytes.includes(signature) && !otherFormat.test(bytes);
	};

	return {
		get mayBeCut() {
			return isPdf || signature.startsWith(firstBytes());
		},
		get head() {
			return head;
		},
		add(chunk) {
			if (!isPdf && head.length < headLength) {
				const more = chunk.subarray(0, headLength - head.length);
				head = head.length > 0 ? Buffer.concat([head, more]) : more;
				isPdf = hasSignature();
				if (isPdf) head = none;
			}
			// The chunk itself is not copied; the seam has the marks that are cut by its beginning.
			const seam = Buffer.concat([tail, chunk.subarray(0, tailLength)]);
			for (const bytes of [seam, chunk]) {
				const end = bytes.lastIndexOf(endMark);
				if (end >= 0) [hasEnd, hasObjectBehindEnd] = [true, false];
				hasObjectBehindEnd ||= hasEnd && bytes.includes(objectMark, Math.max(end, 0));
			}
			tail = Buffer.concat([tail, chunk.subarray(-tailLength)]).subarray(-tailLength);
			return isPdf || head.length < headLength;
		},
		problem() {
			if (!isPdf) return head.length > 0 ? 'the answer is not a PDF' : 'the answer is empty';
			if (!hasEnd || hasObjectBehindEnd) return 'the PDF is incomplete, its end is missing';
			return undefined;
		},
	};
}
