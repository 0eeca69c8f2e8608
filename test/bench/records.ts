import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docs/benchmarks');

/** Keeps what a measurement found, for the report. */
export async function writeRecord(name: string, record: unknown): Promise<void> {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, `${name}.json`), `${JSON.stringify(record, null, '\t')}\n`);
}

export async function readRecord<T>(name: string): Promise<T | undefined> {
	const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => undefined);
	return text === undefined ? undefined : (JSON.parse(text) as T);
}
