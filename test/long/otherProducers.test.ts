import { openForm } from '../../service/src/pdf/form.ts';
import { judgeFill } from '../../service/test/judges/formVerdict.ts';
import { convertWithQpdf, hasTool } from '../../service/test/judges/tools.ts';
import { rewrites } from '../../service/test/judges/producers/rewrites.ts';
import { formByJspdf } from '../../service/test/judges/producers/withJspdf.ts';
import { formByPdfkit } from '../../service/test/judges/producers/withPdfkit.ts';
import {
	formByReportlab,
	hasReportlab,
} from '../../service/test/judges/producers/withReportlab.ts';

type Producer = readonly [name: string, make: () => Promise<Uint8Array>, fieldCount: number];

const producers: Producer[] = [
	['PDFKit', formByPdfkit, 7],
	['jsPDF', formByJspdf, 6],
];
if (hasReportlab()) producers.push(['ReportLab', formByReportlab, 6]);
const describeWithTools = hasTool('qpdf') && hasTool('pdftotext') ? describe : describe.skip;

describeWithTools.each(producers)('a form by %s', (_, make, fieldCount) => {
	let bytes: Uint8Array;
	beforeAll(async () => {
		bytes = await make();
	});

	async function judge(form: Uint8Array) {
		const { pdfjs, qpdf, texts, ticks, isWorse, problems } = await judgeFill(form);
		expect(problems).toEqual([]);
		expect([pdfjs.found, qpdf.found]).toEqual([fieldCount, fieldCount]);
		expect(texts.wanted).toBeGreaterThan(2);
		expect(ticks).toEqual({ found: 2, wanted: 2 });
		expect(isWorse).toBe(false);
	}

	test('is filled so that every reader finds every value, and every text and tick shows', async () => {
		await judge(bytes);
	});

	test.each(Object.entries(rewrites))('and so is its rewrite: %s', async (_title, options) => {
		await judge(convertWithQpdf(bytes, options));
	});
});

test('what PDFKit marks as a number is one', async () => {
	const { fields } = await openForm(await formByPdfkit());
	expect(fields.filter(({ type }) => type === 'number').map(({ key }) => key)).toEqual(['amount']);
});
