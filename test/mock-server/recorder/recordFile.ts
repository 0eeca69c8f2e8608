import { rename, writeFile } from 'node:fs/promises';
import type { Recording } from './recording.ts';

/** Writes the record for `--profile`, atomically. */
export async function writeRecord(
	file: string,
	{ settings, shapes }: Pick<Recording, 'settings' | 'shapes'>,
): Promise<void> {
	const text = JSON.stringify({ settings, seen: shapes }, undefined, '\t');
	const unfinished = `${file}.unfinished`;
	await writeFile(unfinished, `${text}\n`);
	await rename(unfinished, file);
}
