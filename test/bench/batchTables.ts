// The tables and the plot of the batches, of what batch.ts wrote.
import type { BatchRecord } from './batch.ts';
import { readRecord } from './records.ts';
import { median, ratiosOf, spread } from './statistics.ts';
import { nameOfScene, type Table } from './table.ts';

const measurement = await readRecord<BatchRecord[]>('batch');
const found = measurement?.found ?? [];

const layOut = (table: Omit<Table, 'day'>): Table | undefined =>
	measurement && { day: measurement.day, ...table };

const secondsOf = ({ results }: BatchRecord): number[] => results.map(({ seconds }) => seconds);

function ratios(record: BatchRecord): number[] {
	const http = found.find(
		(other) => nameOfScene(other) === nameOfScene(record) && other.contestant === 'HTTP Request',
	);
	return ratiosOf(secondsOf(record), http && secondsOf(http));
}

const shareOrSeconds = (record: BatchRecord): string =>
	record.contestant === 'HTTP Request'
		? `${median(secondsOf(record)).toFixed(2)} s`
		: spread(ratios(record));

/** A row per scene, a column per way. */
export const batchTable = layOut({
	headings: ['batch', ...new Set(found.map(({ contestant }) => contestant))],
	rows: [...Map.groupBy(found, nameOfScene)].map(([scene, records]) => [
		scene,
		...records.map(shareOrSeconds),
	]),
});

/** The bars of the plot: our share of the HTTP Request node's time, for each latency at 100 KB. */
export const plotTitle =
	'Time for 1,000 fills of 100 KB; the HTTP Request node takes 1.00; lower is better';
export const plotBars = found
	.filter(({ kilobytes, contestant }) => kilobytes === 100 && contestant !== 'HTTP Request')
	.map((record) => [`${record.latency} ms of latency`, median(ratios(record))] as const);
