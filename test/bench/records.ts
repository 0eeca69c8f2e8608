import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

const folder = resolve(import.meta.dirname, '../../docs/benchmarks');

/** Keeps what a measurement found, for the report. */
export async function writeRecord(name: string, record: unknown): Promise<void> {
	await mkdir(folder, { recursive: true });
	await writeFormatted(join(folder, `${name}.json`), JSON.stringify(record));
}

export async function readRecord<T>(name: string): Promise<T | undefined> {
	const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined);
	return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** What a measurement with several results found; nothing if it was not made. */
export async function readRecords<T>(name: string): Promise<T[]> {
	return (await readRecord<T[]>(name)) ?? [];
}

/** As the format check wants it. */
export async function writeFormatted(path: string, text: string): Promise<void> {
	const options = await resolveConfig(path);
	await writeFile(path, await format(text, { ...options, filepath: path }));
}
