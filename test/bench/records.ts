import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

const folder = resolve(import.meta.dirname, '../../docs/benchmarks');

/** What a measurement found, and on which day (ISO 8601). */
export interface Measurement<T> {
	readonly day: string;
	readonly found: T;
}

/** Keeps what a measurement found today, for the report. */
export async function writeRecord(name: string, found: unknown): Promise<void> {
	await mkdir(folder, { recursive: true });
	const day = new Date().toISOString().slice(0, 10);
	await writeFormatted(join(folder, `${name}.json`), JSON.stringify({ day, found }));
}

/** Undefined if it was not made. */
export async function readRecord<T>(name: string): Promise<Measurement<T> | undefined> {
	const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined);
	return text === undefined ? undefined : (JSON.parse(text) as Measurement<T>);
}

/** As the format check wants it. */
export async function writeFormatted(path: string, text: string): Promise<void> {
	const options = await resolveConfig(path);
	await writeFile(path, await format(text, { ...options, filepath: path }));
}
