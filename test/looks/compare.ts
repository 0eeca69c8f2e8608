// node test/looks/compare.ts [part of a form's name]: fills forms of other makers with the engine and with four other
// programs, compares field by field how the values are drawn, and makes output/looks/index.html.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UnusablePdfError } from '../../service/src/pdf/file/refusals.ts';
import { openForm } from '../../service/src/pdf/form.ts';
import { readPdf, type ReadBox } from '../../service/test/judges/readPdf.ts';
import { asAcrobatDraws } from './acrobat.ts';
import { judge, type Judgement } from './agreement.ts';
import { fileOf, programs, type Compared, type Program } from './compared.ts';
import type { Job } from './fillers/job.ts';
import { fillWithPdfbox, whyNoPdfbox } from './fillers/pdfbox.ts';
import { fillWithPdfjs } from './fillers/pdfjs.ts';
import { fillWithPdftk, whyNoPdftk } from './fillers/pdftk.ts';
import { foreignForms } from './forms.ts';
import { drawnTexts } from './measure/drawnTexts.ts';
import type { Drawing } from './measure/drawing.ts';
import { writePage } from './page/page.ts';
import { report } from './report.ts';
import { textsFor } from './values.ts';

const folder = resolve(import.meta.dirname, '../../output/looks');
/** A huge form must not outweigh the others. */
const MOST_BOXES = 60;

async function prepare(part: string): Promise<(Job & { boxes: ReadBox[] })[]> {
	const jobs: (Job & { boxes: ReadBox[] })[] = [];
	const known = new Set<string>();
	for (const { name, path, read } of foreignForms(part)) {
		const bytes = read();
		try {
			const boxes = (await readPdf(bytes)).boxes.filter((box) => !box.isHidden);
			const values = textsFor(boxes);
			const compared = boxes.filter((box) => values.has(box.name) && hasArea(box));
			if (compared.length === 0) continue;
			// Copies of a form, filled or not, count once.
			const places = compared.map(({ rectangle, font }) => [rectangle.map(Math.round), font]);
			if (known.size === known.add(JSON.stringify(places)).size) continue;
			const mark = createHash('sha1').update(bytes).digest('hex').slice(0, 8);
			const own = join(folder, 'forms', `${name}-${mark}`);
			mkdirSync(own, { recursive: true });
			const file = (program: string): string => join(own, `${program}.pdf`);
			jobs.push({ name, path, bytes, values, folder: own, file, boxes: spread(compared) });
		} catch (error) {
			console.log(`${name}: left out: ${(error as Error).message}`);
		}
	}
	return jobs;
}

function hasArea({ rectangle: [left, bottom, right, top] }: ReadBox): boolean {
	return right - left > 5 && top - bottom > 3;
}

/** At most so many of them, from all over the form. */
function spread(boxes: readonly ReadBox[]): ReadBox[] {
	const step = Math.max(boxes.length / MOST_BOXES, 1);
	return boxes.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** What the others make of a form never changes, so it is kept from run to run. */
async function fillWithOthers(jobs: readonly Job[]): Promise<void> {
	const without = (program: Program): Job[] =>
		jobs.filter((job) => !existsSync(join(job.folder, `${program}.done`)));
	const done = (job: Job, program: Program): void =>
		writeFileSync(join(job.folder, `${program}.done`), '');
	const inJava = [
		{ program: 'pdfbox', missing: whyNoPdfbox(), fill: fillWithPdfbox },
		{ program: 'pdftk', missing: whyNoPdftk(), fill: fillWithPdftk },
	] as const;
	for (const { program, missing, fill } of inJava) {
		const fresh = without(program);
		if (missing !== undefined) console.log(`${program} is not there: left out (${missing})`);
		if (missing !== undefined || fresh.length === 0) continue;
		console.log(`${fresh.length} forms to fill with ${program}`);
		fill(fresh, folder);
		for (const job of fresh) done(job, program);
	}
	for (const job of without('pdfjs')) {
		await fillWithPdfjs(job);
		done(job, 'pdfjs');
	}
}

async function fillOurs(job: Job): Promise<void> {
	const form = await openForm(job.bytes);
	const values = [...job.values].filter(([name]) =>
		form.fields.some(({ key, type }) => key === name && type !== 'checkbox'),
	);
	writeFileSync(job.file('ours'), await form.fill(new Map(values)));
}

async function drawingsOf(
	job: Job,
	boxes: ReadBox[],
	program: Program,
): Promise<(Drawing | undefined)[]> {
	const file = fileOf(job, program);
	if (!existsSync(file)) return [];
	const kept = join(job.folder, `${program}.json`);
	if (program !== 'ours' && existsSync(kept)) {
		return JSON.parse(readFileSync(kept, 'utf8')) as (Drawing | undefined)[];
	}
	try {
		const found = await drawnTexts(new Uint8Array(readFileSync(file)), boxes, program === 'pdfium');
		writeFileSync(kept, JSON.stringify(found.map((drawing) => drawing ?? null)));
		return found;
	} catch (error) {
		console.log(`${job.name}: ${program}: ${(error as Error).message}`);
		return [];
	}
}

async function compare(job: Job & { boxes: ReadBox[] }): Promise<Compared[]> {
	await fillOurs(job);
	const drawn = new Map<Program, (Drawing | undefined)[]>();
	for (const program of programs) drawn.set(program, await drawingsOf(job, job.boxes, program));
	return job.boxes.map((box, index) => {
		const entries = programs.map((program) => [program, drawn.get(program)?.[index] ?? undefined]);
		const drawings = Object.fromEntries(entries) as Compared['drawings'];
		return { job, box, drawings, ...judgementsOf(box, drawings) };
	});
}

function judgementsOf(
	box: ReadBox,
	{ ours, ...theirs }: Compared['drawings'],
): Record<'judgement' | 'byOthersAlone', Judgement | undefined> {
	const same = Object.values(theirs).filter(
		(drawing) => drawing !== undefined && sorted(drawing.text) === sorted(ours?.text ?? ''),
	);
	if (!ours || same.length < 2) return { judgement: undefined, byOthersAlone: undefined };
	return {
		judgement: judge(ours, same, asAcrobatDraws(box, { ours, pdfbox: theirs.pdfbox })),
		byOthersAlone: judge(ours, same, {}),
	};
}

/** Right-to-left letters come in another order from each program. */
function sorted(text: string): string {
	return [...text].sort().join('');
}

const jobs = await prepare(process.argv[2] ?? '');
await fillWithOthers(jobs);
const compared: Compared[] = [];
for (const job of jobs) {
	try {
		compared.push(...(await compare(job)));
	} catch (error) {
		if (!(error instanceof UnusablePdfError)) throw error;
		console.log(`${job.name}: refused: ${error.message}`);
	}
}
if (compared.length > 0) {
	report(compared);
	console.log(await writePage(compared, join(folder, 'index.html')));
}
