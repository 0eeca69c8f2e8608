// node test/bench/deletions.ts [COUNT] [sqlite|postgres]: what deleting a million documents does to the fills of another team
// and to /livez, in each store, with the service as a program of its own. Each deletion stands between two rounds in which
// nothing is deleted, so that what else the machine does meanwhile is in both. Writes docs/benchmarks/deletions.json.
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
	processorSeconds,
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
	/** Of all its rounds: what others met, and what they met when nothing was deleted. */
	readonly beside: Met;
	readonly alone: Met;
}

interface Met {
	readonly seconds: number;
	/** Of the service, of one second. */
	readonly processorSeconds: number;
	/** Of another team's fills, in ms. */
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

/** What others met in some rounds. */
interface Rounds {
	seconds: number;
	processorSeconds: number;
	readonly fills: number[];
	readonly livez: number[];
}

const wanted = Number(process.argv[2] ?? 1_000_000);
const selected = wanted / 10;
const rounds = 3;
const quietSeconds = 6;
const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery' };

const timesOf = (times: readonly number[]): Times => ({
	count: times.length,
	p50: percentile(times, 0.5),
	p95: percentile(times, 0.95),
	longest: Math.max(...times),
});

const noRounds = (): Rounds => ({ seconds: 0, processorSeconds: 0, fills: [], livez: [] });
const metIn = ({ seconds, processorSeconds: used, fills, livez }: Rounds): Met => ({
	seconds,
	processorSeconds: used / seconds,
	fills: timesOf(fills),
	livez: timesOf(livez),
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

/** Adds what others meet while `work` runs. */
async function meanwhile(to: Rounds, { order, pid }: Busy, work: () => Promise<void>) {
	let isOver = false;
	const [startedAt, usedBefore] = [performance.now(), processorSeconds(pid)];
	const others = Promise.all([
		fillUntil(() => isOver, order),
		askUntil(() => isOver, order.url ?? ''),
	]);
	try {
		await work();
	} finally {
		// Else what ends the service would seem to be what went wrong.
		isOver = true;
		await Promise.allSettled([others]);
	}
	const [fills, livez] = await others;
	to.seconds += (performance.now() - startedAt) / 1000;
	to.processorSeconds += processorSeconds(pid) - usedBefore;
	to.fills.push(...fills);
	to.livez.push(...livez);
}

interface Busy {
	readonly order: Order;
	/** Of the service. */
	readonly pid: number;
}

/** Counts documents that were deleted for good, and whose rows are still there; in small steps of its own. */
async function openCount(
	place: Place,
	opened: AsyncDisposableStack,
): Promise<() => Promise<number>> {
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place.environment;
	const { database } = await openStorage({ dataDir, databaseUrl }, opened);
	return async () => {
		const { rows } = await sql<{ n: number }>`
			SELECT count(*) AS n FROM (
				SELECT 1 FROM document WHERE template IN (SELECT position FROM template WHERE deleted_for_good = 1)
				UNION ALL
				SELECT 1 FROM document JOIN team ON team.team_id = document.team_id
				WHERE document.deleted_at IS NOT NULL AND document.deleted_at <= team.trash_emptied
			) AS gone
		`.execute(database.query);
		return Number(rows[0]?.n);
	};
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
	await using opened = new AsyncDisposableStack();
	const countGone = await openCount(place, opened);
	const all = new Map<string, { readonly alone: Rounds; readonly beside: Rounds }>();
	const busy = { order, pid: instance?.pid ?? 0 };
	const quiet = () => sleep(quietSeconds * 1000);
	/** `begin` starts what lasts; others are watched from then until `work` is done. */
	const note = async (
		what: string,
		work: () => Promise<unknown>,
		begin?: () => Promise<unknown>,
	) => {
		const found = all.get(what) ?? { alone: noRounds(), beside: noRounds() };
		all.set(what, found);
		await meanwhile(found.alone, busy, quiet);
		await begin?.();
		await meanwhile(found.beside, busy, async () => void (await work()));
		await meanwhile(found.alone, busy, quiet);
		const { alone, beside } = { alone: metIn(found.alone), beside: metIn(found.beside) };
		console.dir({ what, alone, beside }, { depth: 3, breakLength: 200 });
	};
	/** The rows of what was deleted for good go within a minute, in steps. */
	const begun = async () => {
		const before = await countGone();
		while (before > 0 && (await countGone()) === before) await sleep(500);
	};
	const gone = async () => {
		while ((await countGone()) > 0) await sleep(1000);
	};
	for (let round = 1; round <= rounds; round += 1) {
		const until = new Date(Date.UTC(2025, 0, 1) + round * selected * 10_000).toISOString();
		await note('a tenth of the documents, into the trash', () =>
			ask('POST /app/documents/trash', { filter: { until } }),
		);
		await note('the trash, emptied', () => ask('POST /app/trash/empty', { all: true }));
		await note('the rows of a tenth of the documents', gone, begun);
		await note('a template with all documents, into the trash', () =>
			ask(`DELETE /app/templates/${big.uid}`),
		);
		await note('a template with all documents, restored', () =>
			ask('POST /app/trash/restore', { templates: [big.uid] }),
		);
	}
	await note('a template with all documents, for good', async () => {
		const headers = { 'X-API-KEY': big.key };
		const answer = await fetch(`${url}/v1/templates/${big.uid}`, { method: 'DELETE', headers });
		if (!answer.ok) throw new Error(`${answer.status}`);
	});
	await note('the rows of all documents', gone, begun);
	await note('a team', () => ask(`DELETE /app/admin/teams/${teamId}`));
	return [...all].map(([what, found]) => ({
		storage: place.name,
		documents: wanted,
		what,
		beside: metIn(found.beside),
		alone: metIn(found.alone),
	}));
}

const records: DeletionRecord[] = [];
const only = process.argv[3];
const opens = { sqlite: openFolder, postgres: openServers };
for (const [name, open] of Object.entries(opens)) {
	if (only !== undefined && name !== only) continue;
	await using opened = await open();
	records.push(...(await measure({ ...opened, environment: { ...opened.environment, ...admin } })));
}
await writeRecord('deletions', records);
