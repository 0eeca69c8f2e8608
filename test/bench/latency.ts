// node test/bench/latency.ts: how long fills take while many clients fill at once, with the service as a program of
// its own, on what it can store in. Writes docs/benchmarks/latency.json.
import {
	certificate,
	addTeam,
	fillFor,
	openFolder,
	openServers,
	processorSeconds,
	startInstances,
} from './measuredService.ts';
import type { Place } from './measuredService.ts';
import { writeRecord } from './records.ts';
import { percentile } from './statistics.ts';

export interface LatencyRecord {
	readonly storage: string;
	readonly instances: number;
	readonly clients: number;
	readonly fillsPerSecond: number;
	/** Milliseconds of a fill that is answered with its PDF. */
	readonly p50: number;
	readonly p99: number;
	/** Milliseconds of a processor for a fill: of the service, and of PostgreSQL. */
	readonly service: number;
	readonly database: number | undefined;
}

const seconds = 10;
const warmUpSeconds = 2;

async function measure(place: Place, count: number): Promise<LatencyRecord[]> {
	const { name: storage, databasePid } = place;
	const team = await addTeam(place, `Team of ${count}`, certificate.pdf);
	await using instances = await startInstances(place, count);
	const records: LatencyRecord[] = [];
	for (const clients of [1, 32, 200]) {
		const orders = Array.from({ length: clients }, (_, index) => {
			return { ...team, url: instances[index % count]?.url, data: certificate.data };
		});
		await fillFor(warmUpSeconds, orders);
		const used = () => ({
			service: instances.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
			database: databasePid === undefined ? NaN : processorSeconds(databasePid),
		});
		const before = used();
		const times = await fillFor(seconds, orders);
		const after = used();
		const each = (part: 'service' | 'database') =>
			(1000 * (after[part] - before[part])) / times.length;
		records.push({
			storage,
			instances: count,
			clients,
			fillsPerSecond: times.length / seconds,
			p50: percentile(times, 0.5),
			p99: percentile(times, 0.99),
			service: each('service'),
			database: databasePid === undefined ? undefined : each('database'),
		});
	}
	console.table(records);
	return records;
}

await using folder = await openFolder();
await using servers = await openServers();
await writeRecord('latency', [
	...(await measure(folder, 1)),
	...(await measure(servers, 1)),
	...(await measure(servers, 2)),
]);
