const signature = '%PDF-';
/** Readers accept other bytes before the signature up to here, such as a byte order mark or a line end. */
const latestSignature = 1024;
const headLength = 64 * 1024;
/** A byte order mark as its bytes, and blanks. */
const blanks = /^(?:\xEF\xBB\xBF|[\s\0])*/;
/** How HTML, XML and JSON begin. */
const otherFormat = /^[<{[]/;

const endMark = '%%EOF';
/** Begins every object of a PDF, including those that an incremental update appends after the old end. */
const objectMark = ' obj';
const tailLength = endMark.length - 1;
const none: Buffer = Buffer.alloc(0);

/**
 * Checks a PDF chunk by chunk, without holding it. A PDF has `%PDF-` at its beginning, and no object behind its last
 * `%%EOF`. Content-Length and chunked encoding prove only that nothing was lost after the last proxy.
 */
export class PdfCheck {
	/** The first 64 KB of what is not a PDF, to show what came instead. */
	head = none;
	#isPdf = false;
	/** The last bytes, which may be the beginning of a mark. */
	#tail = none;
	/** Whether there was an end, and no object after it. */
	#isWhole = false;

	/** Adds the next bytes; false once they are certainly not a PDF. */
	add(chunk: Buffer): boolean {
		if (!this.#isPdf && this.head.length < headLength) {
			const more = chunk.subarray(0, headLength - this.head.length);
			this.head = Buffer.concat([this.head, more]);
			const bytes = this.#firstBytes();
			this.#isPdf = bytes.includes(signature) && !otherFormat.test(bytes);
			if (this.#isPdf) this.head = none;
		}
		// Doesn't copy the chunk: the seam finds marks that are split between two chunks.
		const seam = Buffer.concat([this.#tail, chunk.subarray(0, tailLength)]);
		for (const bytes of [seam, chunk]) {
			const end = bytes.lastIndexOf(endMark);
			if (end >= 0) this.#isWhole = true;
			this.#isWhole &&= !bytes.includes(objectMark, Math.max(end, 0));
		}
		this.#tail = Buffer.concat([this.#tail, chunk.subarray(-tailLength)]).subarray(-tailLength);
		return this.#isPdf || this.head.length < headLength;
	}

	/** After the last byte: what is wrong with the file, if anything. */
	problem(): string | undefined {
		if (!this.#isPdf) {
			return this.head.length > 0 ? 'the answer is not a PDF' : 'the answer is empty';
		}
		return this.#isWhole ? undefined : 'the PDF is incomplete, its end is missing';
	}

	/** Whether it is empty or begins like a PDF: with a problem, it may have been cut off. */
	get mayBeCut(): boolean {
		return this.#isPdf || signature.startsWith(this.#firstBytes());
	}

	#firstBytes(): string {
		const end = latestSignature + signature.length;
		return this.head.toString('latin1', 0, end).replace(blanks, '');
	}
}
