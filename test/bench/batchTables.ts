// The tables and the plot of the batches, of what batch.ts wrote.
import type { BatchRecord, Scene } from './batch.ts';
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

const middle = ({ results }: BatchRecord, of: keyof BatchRecord['results'][number]): number =>
	median(results.map((result) => result[of]));

const columns: readonly (readonly [heading: string, cell: (record: BatchRecord) => string])[] = [
	['batch', nameOfScene],
	['node', ({ contestant }) => contestant],
	['time / HTTP Request', (record) => spread(ratios(record))],
	['CPU seconds of n8n', (record) => middle(record, 'cpuSeconds').toFixed(2)],
	['memory added, MB', (record) => middle(record, 'memory').toFixed(0)],
	[
		'requests at once',
		({ results }) => Math.max(...results.map(({ atOnce }) => atOnce)).toFixed(0),
	],
	['documents per item', (record) => (middle(record, 'documents') / record.items).toFixed(2)],
	['errors', ({ results }) => results.reduce((sum, { errors }) => sum + errors, 0).toFixed(0)],
];

const at20ms = (...sizes: readonly number[]) =>
	found.filter(
		({ items, latency, kilobytes }: Scene) =>
			items === 1000 && latency === 20 && sizes.includes(kilobytes),
	);

/** All that was measured of the large batches of usual and of large files. */
export const batchDetails = layOut({
	headings: columns.map(([heading]) => heading),
	rows: at20ms(100, 1000).map((record) => columns.map(([, cell]) => cell(record))),
});

/** The bars of the plot: our share of the HTTP Request node's time, for each latency at 100 KB. */
export const plotTitle =
	'Time for 1,000 fills of 100 KB; the HTTP Request node takes 1.00; lower is better';
export const plotBars = found
	.filter(({ kilobytes, contestant }) => kilobytes === 100 && contestant !== 'HTTP Request')
	.map((record) => [`${record.latency} ms of latency`, median(ratios(record))] as const);
