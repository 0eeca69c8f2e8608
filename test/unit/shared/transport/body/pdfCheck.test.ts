import { createPdfCheck } from '../../../../../nodes/shared/transport/body/pdfCheck';

const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(9000)}\nstartxref\n0\n%%EOF\n`);

function watch(chunks: Buffer[]) {
	const check = createPdfCheck();
	const seen = chunks.map((chunk) => check.add(chunk));
	return { check, seen, problem: check.problem() };
}

describe('the bytes of a PDF', () => {
	it('pass in one piece', () => {
		expect(watch([pdf])).toMatchObject({ seen: [true], problem: undefined });
	});

	it('pass byte by byte', () => {
		const bytes = [...pdf].map((byte) => Buffer.from([byte]));
		expect(watch(bytes).problem).toBeUndefined();
	});

	it('are refused at the first byte that is not of a PDF', () => {
		expect(watch([Buffer.from('%P'), Buffer.from('X')]).seen).toEqual([true, false]);
	});

	it.each([
		['an HTML page', '<html>hello</html>', 'the answer is not a PDF'],
		['nothing', '', 'the answer is empty'],
		['the beginning of a signature', '%PD', 'the answer is not a PDF'],
		['a mark before the signature', '\uFEFF%PDF-1.7', 'the answer is not a PDF'],
	])('%s is no PDF', (_, text, problem) => {
		expect(watch([Buffer.from(text)]).problem).toBe(problem);
	});

	it.each([
		['cut in the middle', pdf.subarray(0, 5000)],
		['with a spoiled end', Buffer.concat([pdf.subarray(0, -8), Buffer.alloc(8)])],
		['with much behind the end', Buffer.concat([pdf, Buffer.alloc(2000)])],
	])('%s are refused', (_, bytes) => {
		expect(watch([bytes]).problem).toBe('the PDF is incomplete, its end is missing');
	});

	it('may have a little behind their end, as readers allow it', () => {
		expect(watch([Buffer.concat([pdf, Buffer.alloc(900)])]).problem).toBeUndefined();
	});

	it('that are few show whether they may have been cut', () => {
		expect(watch([Buffer.from('%P')]).check.mayBeCut).toBe(true);
		expect(watch([]).check.mayBeCut).toBe(true);
		expect(watch([Buffer.from('<!')]).check.mayBeCut).toBe(false);
		expect(watch([Buffer.from('%PDF-')]).problem).toBe('the PDF is incomplete, its end is missing');
	});

	it('are not held: only their beginning is kept, to show what came instead', () => {
		expect(watch([pdf, pdf, pdf]).check.head).toHaveLength(4096);
		const { head } = watch([pdf.subarray(0, 4000), pdf, pdf]).check;
		expect(head).toEqual(Buffer.concat([pdf.subarray(0, 4000), pdf.subarray(0, 96)]));
	});
});
