import { join } from 'node:path';
import { z } from 'zod/v4';
import { backUp, restore, UnusableArchiveError, verifyArchive } from '../../store/backup/backup.ts';
import type { ArchiveFacts } from '../../store/backup/archive.ts';
import { backupName } from '../../store/backup/backups.ts';
import { command } from '../command.ts';
import { stored } from '../config/options/stored.ts';
import { Failure } from '../failure.ts';
import { withState } from '../withState.ts';

function told({ created, rows, contents }: ArchiveFacts): string {
	const of = (table: string) => rows[table] ?? 0;
	return `made ${created}: ${of('team')} teams, ${of('user_account')} users, ${of('template')} templates, ${of('document')} documents, ${contents} PDFs`;
}

/** What an archive or a disk refuses, as a sentence. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof UnusableArchiveError) throw new Failure(error.message);
		const { code, path, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOSPC') throw new Failure('The disk is full. Nothing was changed.');
		if (code === undefined || path === undefined) throw error;
		throw new Failure(`Cannot write ${path}: ${message}.`);
	}
}

export const backup = command({
	about:
		'write everything that is stored into one file, also while the service runs, and print its path',
	options: {
		to: {
			placeholder: 'FILE',
			about: 'where to write it (default: backup-TIME.tar.gz in this folder)',
			schema: z.string().min(1, 'give the path of a file').optional(),
		},
		...stored,
	},
	run: ({ to, ...values }, _words, { out, say }) =>
		withState(values, async (_teams, { storage }) => {
			const now = new Date();
			const path = to ?? join('.', backupName(now));
			await explained(() => backUp(storage, path, now));
			say(
				`The backup is complete. It contains all documents, and hashes of passwords and keys: keep it safe.`,
			);
			out(path);
		}),
});

export const restoreCommand = command({
	words: ['FILE'],
	about: 'store everything in a backup in an empty data folder or database',
	options: stored,
	run: (values, [file = ''], { say }) =>
		withState(values, async (_teams, { storage }) => {
			const facts = await explained(() => restore(storage, file));
			say(`Restored ${file}, ${told(facts)}. Everybody has to sign in again.`);
		}),
});

export const verify = command({
	words: ['FILE'],
	about: 'read a backup to its end, and say whether it is complete',
	options: {},
	run: async (_values, [file = ''], { say }) => {
		const facts = await explained(() => verifyArchive(file));
		say(`${file} is complete, ${told(facts)}.`);
	},
});
