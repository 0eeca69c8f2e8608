import { randomInt } from 'node:crypto';
import { request } from 'undici';
import { readPdf } from '../../service/test/judges/readPdf.ts';
import { killProgram, startProgram } from '../bench/servicePrograms.ts';
import type { ServiceProgram } from '../bench/servicePrograms.ts';

export interface KillPlan {
	readonly dataDir: string;
	/** Fills that are sent in each round; the kill comes after a random number of answers. */
	readonly fills: number;
	readonly kills: number;
}

export interface KillOutcome {
	readonly answered: number;
	/** Fills that were on their way when the program was killed. */
	readonly unanswered: number;
	readonly stored: number;
	/** Documents that were answered for, but are gone or do not hold what was filled in. */
	readonly lost: readonly string[];
	/** Documents that were not answered for, and are there in part. */
	readonly broken: readonly string[];
}

const key = 'bench-key';
const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
const concurrency = 4;

async function fill({ url }: ServiceProgram, value: string): Promise<string> {
	const { body } = await request(`${url}/v1/templates/invoice`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ title: value, data: { invoice_no: value } }),
	});
	return ((await body.json()) as { uid: string }).uid;
}

/** Sends fills and kills the program amidst; returns what was answered, by uid, and the rest. */
async function fillUntilKilled(program: ServiceProgram, { fills }: KillPlan, round: number) {
	const answered = new Map<string, string>();
	const killAfter = randomInt(1, fills - concurrency);
	let sent = 0;
	let failed = 0;
	let killed: Promise<void> | undefined;
	const worker = async () => {
		while (sent < fills && !killed) {
			const value = `No. ${round}-${(sent += 1)}`;
			try {
				answered.set(await fill(program, value), value);
			} catch {
				failed += 1;
			}
			if (answered.size >= killAfter) killed ??= killProgram(program);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	await (killed ?? killProgram(program));
	return { answered, failed };
}

/** The invoice number that a document holds; undefined if it is not there or cannot be read. */
async function readNumber({ url }: ServiceProgram, uid: string): Promise<string | undefined> {
	const { statusCode, body } = await request(`${url}/documents/${uid}/download`, { headers });
	const bytes = await body.bytes();
	if (statusCode !== 200) return undefined;
	try {
		const { boxes } = await readPdf(bytes);
		return boxes.find(({ name }) => name === 'invoice_no')?.value;
	} catch {
		return undefined;
	}
}

interface Listed {
	readonly totalCount: number;
	readonly data: readonly { uid: string; title: string }[];
}

async function listDocuments({ url }: ServiceProgram, limit: number): Promise<Listed> {
	const { body } = await request(`${url}/v1/documents?limit=${limit}`, { headers });
	return (await body.json()) as Listed;
}

/** Kills the service again and again while it fills, and looks each time what is there afterwards. */
export async function killDuringFills(plan: KillPlan): Promise<KillOutcome> {
	const start = () => startProgram(['--port', '0', '--key', key, '--data', plan.dataDir]);
	const lost: string[] = [];
	const broken: string[] = [];
	let [answeredCount, unanswered, stored] = [0, 0, 0];
	for (let round = 1; round <= plan.kills; round += 1) {
		const { answered, failed } = await fillUntilKilled(await start(), plan, round);
		answeredCount += answered.size;
		unanswered += failed;
		const program = await start();
		for (const [uid, value] of answered) {
			if ((await readNumber(program, uid)) !== value) lost.push(value);
		}
		const { totalCount, data } = await listDocuments(program, answered.size + concurrency);
		for (const { uid, title } of data) {
			if (!answered.has(uid) && (await readNumber(program, uid)) !== title) broken.push(title);
		}
		stored = totalCount;
		await killProgram(program);
	}
	return { answered: answeredCount, unanswered, stored, lost, broken };
}
