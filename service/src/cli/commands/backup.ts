import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod/v4';
import { commandLine, done } from '../../domain/access/actor.ts';
import { backUp, UnusableArchiveError, verifyArchive } from '../../store/backup/backup.ts';
import { restore } from '../../store/backup/restore.ts';
import type { ArchiveFacts } from '../../store/backup/archive.ts';
import { backupName } from '../../store/backup/backups.ts';
import { checkStored } from '../../store/checkStored.ts';
import { openStorage } from '../../store/storage.ts';
import { command } from '../command.ts';
import type { ValuesOf } from '../config/option.ts';
import { storageOf, stored } from '../config/options/stored.ts';
import { Failure } from '../failure.ts';
import { withState } from '../withState.ts';

function told({ created, rows, contents }: ArchiveFacts): string {
	const of = (table: string) => rows[table] ?? 0;
	return `made ${created}: ${of('team')} teams, ${of('user_account')} users, ${of('template')} templates, ${of('document')} documents, ${contents} PDFs`;
}

/** Turns errors of the archive or the disk into a sentence. */
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
		withState(values, async ({ access, state: { storage } }) => {
			const now = new Date();
			const path = to ?? join('.', backupName(now));
			if (existsSync(path)) {
				throw new Failure(`${path} exists. Choose another name, or delete it first.`);
			}
			if (!existsSync(dirname(path))) {
				throw new Failure(`The folder ${dirname(path)} is missing. Create it, or mount its disk.`);
			}
			await explained(() => backUp(storage, path, now));
			const entry = done(commandLine, 'backup.made', { subject: basename(path) });
			await access.store.change(commandLine, ({ audit }) => audit.add(entry));
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
		withState(values, async ({ state: { storage } }) => {
			const entry = done(commandLine, 'backup.restored', { subject: basename(file) });
			const facts = await explained(() => restore(storage, file, { at: new Date(), entry }));
			say(`Restored ${file}, ${told(facts)}. Everybody has to sign in again.
Keys and passwords are those of the backup, also keys that were revoked and passwords that were changed since.`);
		}),
});

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

async function verifyStored(values: ValuesOf<typeof stored>): Promise<string> {
	const storage = storageOf(values);
	const { dataDir = '', databaseUrl } = storage;
	// Opening a missing folder would create one.
	if (databaseUrl === undefined && !existsSync(join(dataDir, 'service.sqlite')))
		throw new Failure(`There are no data in ${dataDir}.`);
	await using opened = new AsyncDisposableStack();
	const { damages, ...facts } = await checkStored(
		await openStorage({ ...storage, use: 'as-it-is' }, opened),
	);
	if (damages.length > 0) throw new Failure(damages.join('\n'));
	const where = databaseUrl === undefined ? `in ${dataDir}` : 'in PostgreSQL';
	return `What is stored ${where} is complete: ${facts.templates} templates, ${facts.documents} documents, ${facts.contents} PDFs.`;
}

export const verify = command({
	words: ['[PATH]'],
	about:
		'read a backup or a data folder to its end, without PATH what is stored, and say whether it is complete',
	options: stored,
	run: async (values, [path], { say }) => {
		if (path === undefined) return say(await verifyStored(values));
		if (isFolder(path))
			return say(await verifyStored({ ...values, data: path, 'database-url': undefined }));
		const facts = await explained(() => verifyArchive(path));
		say(`${path} is complete, ${told(facts)}.`);
	},
});
