import type { Scene } from './batch.ts';
import { readRecord } from './records.ts';

export interface Table {
	readonly day: string;
	readonly headings: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

/** What a measurement found, laid out; undefined if it was not made. */
export async function tableOf<T>(
	name: string,
	lay: (found: T) => Omit<Table, 'day'>,
): Promise<Table | undefined> {
	const measurement = await readRecord<T>(name);
	return measurement && { day: measurement.day, ...lay(measurement.found) };
}

export function nameOfScene({ items, latency, kilobytes }: Scene): string {
	const size = kilobytes < 1000 ? `${kilobytes} KB` : `${kilobytes / 1000} MB`;
	return `${items.toLocaleString('en')} × ${size}, ${latency} ms`;
}
