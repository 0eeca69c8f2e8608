// node test/bench/hostilePdfs.ts [count] [seed]: has the service's threads read and fill PDFs of a folder
// (HOSTILE_PDFS) as they are, cut off, joined and with bytes changed, the same ones for the same seed. Reports what was neither filled nor refused with a reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnfillableValueError, UnusablePdfError } from '../../service/src/pdf/form.ts';
import { ExcessError } from '../../service/src/pdf/threads/boundedThread.ts';
import { Forms } from '../../service/src/domain/forms.ts';

/** The service allows ten seconds for reading and as many for filling. */
const HANG_MS = 25_000;
const folder = process.env.HOSTILE_PDFS ?? '';
const count = Number(process.argv[2] ?? 2000);

/** A generator of numbers below 1 whose sequence is always the same (Lehmer, MINSTD). */
function numbers(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

type Change = (bytes: Buffer, other: Buffer, random: () => number) => Buffer;

const changes: Readonly<Record<string, Change>> = {
	'as it is': (bytes) => bytes,
	'cut off': (bytes, _, random) => bytes.subarray(0, Math.floor(bytes.length * random())),
	'without a middle part': (bytes, _, random) => {
		const start = Math.floor(bytes.length * random());
		return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + 2000 * random())]);
	},
	'joined with another': (bytes, other, random) => {
		const at = Math.floor(bytes.length * random());
		return Buffer.concat([bytes.subarray(0, at), other.subarray(other.length * random())]);
	},
	'with bytes changed': (bytes, _, random) => {
		const copy = Buffer.from(bytes);
		for (let each = 0; each < 40; each++) {
			copy[Math.floor(copy.length * random())] = Math.floor(256 * random());
		}
		return copy;
	},
	'with numbers changed': (bytes, _, random) =>
		Buffer.from(
			bytes
				.toString('latin1')
				.replace(/\d+/g, (digits) =>
					random() < 0.01 ? String(Math.floor(random() * 1e6) - 1000) : digits,
				),
			'latin1',
		),
};

async function outcomeOf(bytes: Uint8Array, hash: string): Promise<string> {
	try {
		const fields = await forms.listFields(bytes);
		const values = fields.map(
			({ key, type }) =>
				[key, type === 'checkbox' ? true : type === 'number' ? 1.5 : 'aé'] as const,
		);
		await forms.fill({ hash, load: async () => bytes }, new Map(values));
		return 'filled';
	} catch (error) {
		if (error instanceof UnusablePdfError) return `refused: ${error.reason}`;
		if (error instanceof UnfillableValueError) return 'value refused';
		if (error instanceof ExcessError) return `refused: too much ${error.excess}`;
		return `CRASH: ${(error as Error).stack?.split('\n').slice(0, 3).join(' ') ?? String(error)}`;
	}
}

const files = existsSync(folder)
	? readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.pdf'))
			.sort()
	: [];
if (files.length === 0) console.log('HOSTILE_PDFS names no folder of PDFs: nothing to do');
const random = numbers(Number(process.argv[3] ?? 20_261_122));
const any = (): Buffer =>
	readFileSync(join(folder, files[Math.floor(files.length * random())] ?? ''));
const kinds = Object.entries(changes);
const outcomes = new Map<string, number>();
using forms = new Forms();
let slowest = 0;
for (let index = 0; index < count && files.length > 0; index++) {
	const [kind, change] = kinds[index % kinds.length] ?? ['', (bytes: Buffer) => bytes];
	const bytes = any();
	if (bytes.length > 3_000_000) continue;
	const start = performance.now();
	const outcome = await outcomeOf(new Uint8Array(change(bytes, any(), random)), String(index));
	const ms = performance.now() - start;
	slowest = Math.max(slowest, ms);
	if (outcome.startsWith('CRASH') || ms > HANG_MS)
		console.log(`${index} ${kind}: ${outcome}, ${ms} ms`);
	outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}
console.table(Object.fromEntries(outcomes));
console.log(`slowest: ${Math.round(slowest)} ms`);
