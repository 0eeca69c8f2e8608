// node test/bench/deletions.ts [COUNT]: what deleting a million documents does to the fills of another team and to /livez,
// in each store, with the service as a program of its own. Writes docs/benchmarks/deletions.json.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStorage } from '../../service/src/store/storage.ts';
import { Visitor } from '../../service/test/access/visitor.ts';
import {
	addTeam,
	certificate,
	fillUntil,
	openFolder,
	openServers,
	startInstances,
} from './measuredService.ts';
import type { Order, Place } from './measuredService.ts';
import { multiply } from './multiply.ts';
import { writeRecord } from './records.ts';
import { percentile } from './statistics.ts';

export interface DeletionRecord {
	readonly storage: string;
	readonly documents: number;
	readonly what: string;
	/** Until the answer. */
	readonly seconds: number;
	/** Of another team's fills meanwhile, and until all rows are gone, in ms; and as often as there was nothing to delete. */
	readonly fills: Times;
	/** Of /livez, asked every 20 ms. */
	readonly livez: Times;
}

interface Times {
	readonly count: number;
	readonly p50: number;
	readonly p95: number;
	readonly longest: number;
}

const wanted = Number(process.argv[2] ?? 1_000_000);
const quietSeconds = 15;
const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery' };

const timesOf = (times: readonly number[]): Times => ({
	count: times.length,
	p50: percentile(times, 0.5),
	p95: percentile(times, 0.95),
	longest: Math.max(...times),
});

/** Asks whether the service lives, as an orchestrator does, but more often. */
async function askUntil(isOver: () => boolean, url: string): Promise<number[]> {
	const times: number[] = [];
	while (!isOver()) {
		const startedAt = performance.now();
		await (await fetch(`${url}/livez`)).arrayBuffer();
		times.push(performance.now() - startedAt);
		await sleep(20);
	}
	return times;
}

/** What others meet while `work` runs. */
async function meanwhile(order: Order, work: () => Promise<void>) {
	let isOver = false;
	const others = Promise.all([
		fillUntil(() => isOver, order),
		askUntil(() => isOver, order.url ?? ''),
	]);
	await work();
	isOver = true;
	const [fills, livez] = await others;
	return { fills: timesOf(fills), livez: timesOf(livez) };
}

/** How many rows there still are of documents that were deleted for good. */
async function rowsLeft(place: Place): Promise<number> {
	await using opened = new AsyncDisposableStack();
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place.environment;
	const { database } = await openStorage({ dataDir, databaseUrl }, opened);
	const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM document
		WHERE EXISTS (SELECT 1 FROM template WHERE position = document.template AND deleted_for_good = 1)
			OR deleted_at <= (SELECT trash_emptied FROM team WHERE team.team_id = document.team_id)
	`.execute(database.query);
	return Number(rows[0]?.n);
}

async function measure(place: Place): Promise<DeletionRecord[]> {
	const big = await addTeam(place, 'Big', certificate.pdf);
	{
		await using instances = await startInstances(place);
		const order = { ...big, url: instances[0]?.url, data: certificate.data };
		const turns = [false, true];
		await fillUntil(() => turns.shift() ?? true, order);
	}
	await multiply(place, 0, wanted);
	const other = await addTeam(place, 'Other', certificate.pdf);
	await using instances = await startInstances(place);
	const [instance] = instances;
	const url = instance?.url ?? '';
	const order = { ...other, url, data: certificate.data };
	const visitor = new Visitor({ url }, {});
	await visitor.signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
	const { teams } = await visitor.get<{ teams: { teamId: number; name: string }[] }>(
		'/app/admin/teams',
	);
	const teamId = teams.find(({ name }) => name === 'Big')?.teamId;
	await visitor.send(`PUT /app/admin/teams/${teamId}/members`, {
		email: admin.ADMIN_EMAIL,
		role: 'admin',
	});
	const ask = async (line: string, body?: unknown) => {
		const { status, text } = await visitor.send(line, body, { 'x-team': String(teamId) });
		if (status >= 300) throw new Error(`${line}: ${status} ${text}`);
	};
	const records: DeletionRecord[] = [];
	const note = async (what: string, work: () => Promise<void>, goOn = () => Promise.resolve()) => {
		let seconds = 0;
		const met = await meanwhile(order, async () => {
			const startedAt = performance.now();
			await work();
			seconds = (performance.now() - startedAt) / 1000;
			await goOn();
		});
		const record = { storage: place.name, documents: wanted, what, seconds, ...met };
		console.dir(record, { depth: 3, breakLength: 200 });
		records.push(record);
	};
	const quiet = () => sleep(quietSeconds * 1000);
	/** Until the rows are gone, which begins within a minute, or for three minutes. */
	const gone = async () => {
		for (let turn = 0; turn < 36; turn += 1) {
			await sleep(5000);
			if ((await rowsLeft(place)) === 0) return;
		}
	};
	await note('nothing', quiet);
	await note('a template, into the trash', () => ask(`DELETE /app/templates/${big.uid}`), quiet);
	await note(
		'a template, restored',
		() => ask('POST /app/trash/restore', { templates: [big.uid] }),
		quiet,
	);
	const half = new Date(Date.UTC(2025, 0, 1) + wanted * 5000).toISOString();
	await note('half of the documents, into the trash', () =>
		ask('POST /app/documents/trash', { filter: { until: half } }),
	);
	await note('nothing', quiet);
	await note('the trash, emptied', () => ask('POST /app/trash/empty', { all: true }), gone);
	await note('nothing', quiet);
	await note(
		'a template, for good',
		async () => {
			const headers = { 'X-API-KEY': big.key };
			const answer = await fetch(`${url}/v1/templates/${big.uid}`, { method: 'DELETE', headers });
			if (!answer.ok) throw new Error(`${answer.status}`);
		},
		gone,
	);
	await note('a team', () => ask(`DELETE /app/admin/teams/${teamId}`), quiet);
	await note('nothing', quiet);
	return records;
}

const records: DeletionRecord[] = [];
for (const open of [openFolder, openServers]) {
	await using opened = await open();
	records.push(...(await measure({ ...opened, environment: { ...opened.environment, ...admin } })));
}
await writeRecord('deletions', records);
