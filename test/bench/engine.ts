// node test/bench/engine.ts: fills per second of the engine against load, fill and save with @cantoo/pdf-lib.
// Writes docs/benchmarks/engine.json.
import { PDFCheckBox, PDFDocument, PDFTextField } from '@cantoo/pdf-lib';
import { openForm, type FieldValue } from '../../service/src/pdf/form.ts';
import { realForm, realForms } from '../../service/test/judges/realForms.ts';
import { writeRecord } from './records.ts';
import { median, ratiosOf, spread } from './statistics.ts';

const ROUNDS = 9;
const ROUND_MS = 250;
const MULTILINE = { name: 'text', height: 700 };

interface Cost {
	/** Milliseconds of one fill: on the clock, and of processors (all threads). */
	readonly wall: number;
	readonly cpu: number;
}

/** A row of the report by its headings. */
export type EngineRecord = Record<string, string | number>;

type Fill = () => Promise<Uint8Array>;

interface Contest {
	readonly title: string;
	readonly target: number;
	readonly bytes: Uint8Array;
}

async function drawForm(count: number): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const form = document.getForm();
	for (let start = 0; start < count; start += 50) {
		const page = document.addPage([600, 800]);
		for (let index = start; index < Math.min(start + 50, count); index++) {
			const row = index - start;
			const place = { x: 20 + (row % 2) * 280, y: 770 - Math.floor(row / 2) * 30, height: 20 };
			form.createTextField(`field${index}`).addToPage(page, { ...place, width: 250 });
		}
	}
	return document.save();
}

async function drawMultiline(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([600, 800]);
	const field = document.getForm().createTextField(MULTILINE.name);
	field.enableMultiline();
	field.addToPage(page, { x: 20, y: 20, width: 560, height: MULTILINE.height });
	return document.save();
}

/** One fill on average over as many as fit into a round. */
async function costOf(fill: Fill): Promise<Cost> {
	const [start, used] = [performance.now(), process.cpuUsage()];
	let fills = 0;
	do {
		await fill();
		fills++;
	} while (performance.now() - start < ROUND_MS);
	const { user, system } = process.cpuUsage(used);
	return { wall: (performance.now() - start) / fills, cpu: (user + system) / 1000 / fills };
}

function plainFill(bytes: Uint8Array, values: ReadonlyMap<string, FieldValue>): Fill {
	return async () => {
		const document = await PDFDocument.load(bytes);
		const form = document.getForm();
		for (const field of form.getFields()) {
			const value = values.get(field.getName());
			if (field instanceof PDFTextField) field.setText(String(value));
			else if (field instanceof PDFCheckBox) field.check();
		}
		form.updateFieldAppearances();
		return document.save({ updateFieldAppearances: false });
	};
}

async function compare({ title, target, bytes }: Contest): Promise<EngineRecord> {
	const form = await openForm(bytes);
	const values = new Map<string, FieldValue>(
		form.fields.map(({ key, type }, index) => [key, type === 'checkbox' ? true : `V${index}`]),
	);
	const ours: Fill = () => form.fill(values);
	const theirs = plainFill(await withAllFieldsListed(bytes, form.fill.bind(form)), values);
	for (const fill of [ours, theirs]) await costOf(fill); // the first fills are slower
	const [own, plain]: [Cost[], Cost[]] = [[], []];
	for (let round = 0; round < ROUNDS; round++) {
		own.push(await costOf(ours));
		plain.push(await costOf(theirs));
	}
	const ratios = (unit: keyof Cost): number[] =>
		ratiosOf(
			plain.map((cost) => cost[unit]),
			own.map((cost) => cost[unit]),
		);
	return {
		form: title,
		fields: form.fields.length,
		'engine ms': spread(own.map(({ wall }) => wall)),
		'fills/s': Math.round(1000 / median(own.map(({ wall }) => wall))),
		'pdf-lib ms': spread(plain.map(({ wall }) => wall)),
		'ratio wall': spread(ratios('wall')),
		'ratio cpu': spread(ratios('cpu')),
		target: `${median(ratios('cpu')) >= target ? 'met' : 'MISSED'}: >= ${target}`,
	};
}

/** pdf-lib sees only listed fields: the repaired file gives both sides the same work. */
async function withAllFieldsListed(
	bytes: Uint8Array,
	fill: (values: ReadonlyMap<string, FieldValue>) => Promise<Uint8Array>,
): Promise<Uint8Array> {
	const listed = (await PDFDocument.load(bytes)).getForm().getFields().length;
	return listed > 0 ? bytes : fill(new Map());
}

async function longText(): Promise<EngineRecord> {
	const form = await openForm(await drawMultiline());
	const text = 'Lorem ipsum dolor sit amet. '.repeat(3572).slice(0, 100_000);
	const fill: Fill = () => form.fill(new Map([[MULTILINE.name, text]]));
	const start = performance.now();
	await fill();
	const first = performance.now() - start;
	const costs: Cost[] = [];
	for (let round = 0; round < ROUNDS; round++) costs.push(await costOf(fill));
	return {
		'first ms': first.toFixed(1),
		'wall ms': spread(costs.map(({ wall }) => wall)),
		'cpu ms': spread(costs.map(({ cpu }) => cpu)),
		target: `${median(costs.map(({ wall }) => wall)) < 100 ? 'met' : 'MISSED'}: < 100 ms`,
	};
}

const W4 = 'irs-fw4.pdf';
const contests: Contest[] = [{ title: '10 fields', target: 4, bytes: await drawForm(10) }];
if (realForms.includes(W4)) contests.push({ title: 'IRS W-4', target: 10, bytes: realForm(W4) });
else console.log(`${W4} is not there: skipped`);
contests.push({ title: '100 fields', target: 5, bytes: await drawForm(100) });

console.log(`Milliseconds of one fill: median (least-greatest) of ${ROUNDS} rounds, interleaved`);
const rows: EngineRecord[] = [];
for (const contest of contests) rows.push(await compare(contest));
console.table(rows);
console.log('100 000 characters of Latin text in a multiline field');
console.table([await longText()]);
await writeRecord('engine', rows);
