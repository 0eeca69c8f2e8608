import { guardPdf } from '../../../../nodes/shared/transport/pdfGuard';

const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(9000)}\nstartxref\n0\n%%EOF\n`);

function watch(chunks: Buffer[], isOpenEnded = false) {
	const guard = guardPdf({ isOpenEnded });
	const seen = chunks.map((chunk) => guard.see(chunk));
	return { guard, seen, flaw: guard.flaw() };
}

describe('the bytes of a PDF', () => {
	it('pass in one piece', () => {
		expect(watch([pdf])).toMatchObject({ seen: [true], flaw: undefined });
	});

	it('pass byte by byte', () => {
		const bytes = [...pdf].map((byte) => Buffer.from([byte]));
		expect(watch(bytes, true).flaw).toBeUndefined();
	});

	it('are refused at the first byte that is not of a PDF', () => {
		expect(watch([Buffer.from('%P'), Buffer.from('X')]).seen).toEqual([true, false]);
	});

	it.each([
		['an HTML page', '<html>hello</html>', 'the answer is not a PDF'],
		['nothing', '', 'the answer is empty'],
		['the beginning of a signature', '%PD', 'the answer is not a PDF'],
		['a mark before the signature', '\uFEFF%PDF-1.7', 'the answer is not a PDF'],
	])('%s is no PDF', (_, text, flaw) => {
		expect(watch([Buffer.from(text)]).flaw).toBe(flaw);
	});

	it('need their end mark when nothing else tells that they are whole', () => {
		const cut = pdf.subarray(0, 5000);
		expect(watch([cut], true).flaw).toBe('the PDF is incomplete, its end is missing');
		expect(watch([cut], false).flaw).toBeUndefined();
	});

	it('are not held: only their beginning is kept, to show what came instead', () => {
		expect(watch([pdf, pdf, pdf]).guard.head).toHaveLength(4096);
	});
});
