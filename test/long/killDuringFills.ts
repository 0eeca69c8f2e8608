import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { request } from 'undici';
import { readPdf } from '../../service/test/judges/readPdf.ts';
import { command, Instance } from '../../service/test/installed/program.ts';

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

const invoice = join(import.meta.dirname, '../mock-server/samples/invoice.pdf');
const concurrency = 4;

/** The service and a team of it with a template. */
interface Program {
	readonly instance: Instance;
	readonly key: string;
	readonly template: string;
}

const headersOf = ({ key }: Program) => ({ 'X-API-KEY': key, 'Content-Type': 'application/json' });

async function fill(program: Program, value: string): Promise<string> {
	const { instance, template } = program;
	const { body } = await request(`${instance.url}/v1/templates/${template}`, {
		method: 'POST',
		headers: headersOf(program),
		body: JSON.stringify({ title: value, data: { invoice_no: value } }),
	});
	return ((await body.json()) as { uid: string }).uid;
}

/** Sends fills and kills the program amidst; returns what was answered, by uid, and the rest. */
async function fillUntilKilled(program: Program, { fills }: KillPlan, round: number) {
	const answered = new Map<string, string>();
	const killAfter = randomInt(1, fills - concurrency);
	let sent = 0;
	let failed = 0;
	let killed: Promise<unknown> | undefined;
	const kill = () => program.instance.end('SIGKILL');
	const worker = async () => {
		while (sent < fills && !killed) {
			const value = `No. ${round}-${(sent += 1)}`;
			try {
				answered.set(await fill(program, value), value);
			} catch {
				failed += 1;
			}
			if (answered.size >= killAfter) killed ??= kill();
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	await (killed ?? kill());
	return { answered, failed };
}

/** The invoice number that a document holds; undefined if it is not there or cannot be read. */
async function readNumber(program: Program, uid: string): Promise<string | undefined> {
	const { statusCode, body } = await request(`${program.instance.url}/documents/${uid}/download`, {
		headers: headersOf(program),
	});
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

async function listDocuments(program: Program, limit: number): Promise<Listed> {
	const { body } = await request(`${program.instance.url}/v1/documents?limit=${limit}`, {
		headers: headersOf(program),
	});
	return (await body.json()) as Listed;
}

/** Kills the service again and again while it fills, and looks each time what is there afterwards. */
export async function killDuringFills(plan: KillPlan): Promise<KillOutcome> {
	const environment = { DATA_DIR: plan.dataDir };
	const team = ['--team', 'Office'];
	await command(environment, 'team', 'add', 'Office');
	const key = await command(environment, 'key', 'add', ...team, '--name', 'test');
	const template = await command(environment, 'template', 'add', invoice, ...team);
	const start = async (): Promise<Program> => {
		const instance = new Instance(environment);
		await instance.start();
		return { instance, key, template };
	};
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
		await program.instance.end('SIGKILL');
	}
	return { answered: answeredCount, unanswered, stored, lost, broken };
}
