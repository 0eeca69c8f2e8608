// node test/bench/strangers.ts: how long the fills of other teams take while one team fills a form that takes long,
// and without it, in turns. Writes docs/benchmarks/strangers.json.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	addTeam,
	certificate,
	fillFor,
	fillUntil,
	openFolder,
	startInstances,
} from './measuredService.ts';
import { writeRecord } from './records.ts';
import { slowForm, slowValues } from './slowForm.ts';
import { median, percentile, ratiosOf } from './statistics.ts';

export interface StrangersRecord {
	/** Of each of two other teams. */
	readonly clients: number;
	/** Milliseconds that 95 % of the fills of others do not exceed, round by round. */
	readonly alone: readonly number[];
	readonly beside: readonly number[];
	/** How long the fills of the form took that takes long. */
	readonly slowSeconds: readonly number[];
}

const rounds = 5;
const secondsOfTurn = 6;

const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
const slowPdf = join(folder, 'slow.pdf');
writeFileSync(slowPdf, await slowForm());

await using place = await openFolder();
const slow = await addTeam(place, 'Slow', slowPdf);
const others = [
	await addTeam(place, 'First', certificate.pdf),
	await addTeam(place, 'Second', certificate.pdf),
];
await using instances = await startInstances(place);
const [{ url } = { url: '' }] = instances;

async function measure(clients: number): Promise<StrangersRecord> {
	const orders = others.flatMap((team) =>
		Array.from({ length: clients }, () => ({ ...team, url, data: certificate.data })),
	);
	const turn = async () => percentile(await fillFor(secondsOfTurn, orders), 0.95);
	const [alone, beside, slowSeconds]: number[][] = [[], [], []];
	const besideSlow = async () => {
		let isOver = false;
		const [p95, slowTimes] = await Promise.all([
			turn().finally(() => (isOver = true)),
			fillUntil(() => isOver, { ...slow, url, data: slowValues }),
		]);
		beside?.push(p95);
		slowSeconds?.push(...slowTimes.map((ms) => ms / 1000));
	};
	await turn();
	for (let round = 0; round < rounds; round += 1) {
		alone?.push(await turn());
		await besideSlow();
	}
	const record = {
		clients,
		alone: alone ?? [],
		beside: beside ?? [],
		slowSeconds: slowSeconds ?? [],
	};
	console.log(record, `ratio ${median(ratiosOf(record.beside, record.alone)).toFixed(3)}`);
	return record;
}

const records: StrangersRecord[] = [];
for (const clients of [1, 8]) records.push(await measure(clients));
await writeRecord('strangers', records);
rmSync(folder, { recursive: true });
