// node test/bench/latency.ts: how long fills take while 32 clients fill at once, with the service as a program of
// its own. Writes docs/benchmarks/latency.json.
import { Pool } from 'undici';
import { writeRecord } from './records.ts';
import { killProgram, startProgram } from './servicePrograms.ts';

export interface LatencyRecord {
	readonly clients: number;
	readonly fillsPerSecond: number;
	/** Milliseconds of a fill that is answered with its PDF. */
	readonly p50: number;
	readonly p95: number;
	readonly p99: number;
}

const apiKey = 'bench-key';
const seconds = 10;
const body = JSON.stringify({
	title: 'Latency',
	data: { participant: 'Ada Lovelace', course: 'Notes on the Analytical Engine', hours: 12 },
});

async function measure(url: string, clients: number): Promise<LatencyRecord> {
	const pool = new Pool(url, { connections: clients });
	const times: number[] = [];
	const end = performance.now() + 1000 * seconds;
	async function client(): Promise<void> {
		while (performance.now() < end) {
			const startedAt = performance.now();
			const answer = await pool.request({
				path: '/v1/templates/course-certificate?responseType=binary',
				method: 'POST',
				headers: { 'X-API-KEY': apiKey, 'Content-Type': 'application/json' },
				body,
			});
			const pdf = Buffer.from(await answer.body.arrayBuffer());
			if (pdf.toString('latin1', 0, 5) !== '%PDF-') throw new Error(pdf.toString());
			times.push(performance.now() - startedAt);
		}
	}
	await Promise.all(Array.from({ length: clients }, client));
	await pool.close();
	times.sort((one, other) => one - other);
	const at = (share: number) => times[Math.floor(share * times.length)] ?? NaN;
	const fillsPerSecond = times.length / seconds;
	return { clients, fillsPerSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const program = await startProgram(['--port', '0', '--ephemeral', '--key', apiKey]);
const records: LatencyRecord[] = [];
for (const clients of [1, 32, 1, 32]) records.push(await measure(program.url, clients));
await killProgram(program);
console.table(records);
// The first two only warmed the service up.
await writeRecord('latency', records.slice(2));
