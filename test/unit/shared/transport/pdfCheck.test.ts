import { PdfCheck } from '../../../../nodes/shared/transport/pdfCheck.ts';

const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(9000)}\nstartxref\n0\n%%EOF\n`);

function watch(chunks: Buffer[]) {
	const check = new PdfCheck();
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

	it.each([
		['a header that a proxy left', 'Content-Length: 12\r\n\r\n'],
		['1,024 bytes', 'x'.repeat(1024)],
	])('may begin behind %s, as readers allow it', (_, before) => {
		const late = Buffer.concat([Buffer.from(before), pdf]);
		expect(watch([late]).problem).toBeUndefined();
		expect(watch([...late].map((byte) => Buffer.from([byte]))).problem).toBeUndefined();
	});

	it.each([
		['an HTML page', '<', '!DOCTYPE html>'],
		['a list in JSON', '\n[', ']'],
	])('are awaited for 64 KB of %s, which may say why', (_, first, more) => {
		const { check, seen, problem } = watch([Buffer.from(first), Buffer.from(more), pdf]);
		expect(seen).toEqual([true, true, true]);
		expect(problem).toBe('the answer is not a PDF');
		expect(check.mayBeCut).toBe(false);
		expect(check.head.toString()).toBe(`${first}${more}${pdf.toString()}`);
		expect(check.add(Buffer.alloc(65 * 1024))).toBe(false);
		expect(check.head).toHaveLength(64 * 1024);
	});

	it('are refused when none of the first 1,024 can begin the signature', () => {
		expect(watch([Buffer.concat([Buffer.alloc(1025), pdf])]).problem).toBe(
			'the answer is not a PDF',
		);
	});

	it.each([
		['an HTML page', '<html>hello</html>', 'the answer is not a PDF'],
		['nothing', '', 'the answer is empty'],
		['a text', 'PDF', 'the answer is not a PDF'],
	])('%s is no PDF', (_, text, problem) => {
		expect(watch([Buffer.from(text)]).problem).toBe(problem);
	});

	it.each([
		['cut in the middle', pdf.subarray(0, 5000)],
		['cut in an update', Buffer.concat([pdf, Buffer.from('7 0 obj\n<< /V (An')])],
	])('%s are refused', (_, bytes) => {
		const problem = 'the PDF is incomplete, its end is missing';
		expect(watch([bytes]).problem).toBe(problem);
		expect(watch([...bytes].map((byte) => Buffer.from([byte]))).problem).toBe(problem);
	});

	it('may have others behind their end', () => {
		const others = Buffer.alloc(100_000);
		expect(watch([Buffer.concat([pdf, others])]).problem).toBeUndefined();
		expect(watch([pdf, others]).problem).toBeUndefined();
	});

	it('may be updated, as long as the update has its end', () => {
		const update = Buffer.from('7 0 obj\n<< /V (Ann) >>\nendobj\nstartxref\n0\n%%EOF\n');
		expect(watch([pdf, update]).problem).toBeUndefined();
	});

	it('that are few show whether they may have been cut', () => {
		expect(watch([Buffer.from('%P')]).check.mayBeCut).toBe(true);
		expect(watch([]).check.mayBeCut).toBe(true);
		expect(watch([Buffer.from('<!')]).check.mayBeCut).toBe(false);
		expect(watch([Buffer.from('%PDF-')]).problem).toBe('the PDF is incomplete, its end is missing');
	});

	it('are not held', () => {
		expect(watch([pdf.subarray(0, 4000), pdf, pdf]).check.head).toHaveLength(0);
	});
});
