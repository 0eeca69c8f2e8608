import { resolve } from 'node:path';
import { lockFolder } from '../../store/database/sqlite/folderLock.ts';
import { openStorage } from '../../store/storage.ts';
import { move, MoveError } from '../../store/move.ts';
import { command } from '../command.ts';
import { storageOf, stored } from '../config/options/stored.ts';
import { targetOf, targets } from '../config/options/targets.ts';
import { Failure, UsageError } from '../failure.ts';

export const moveCommand = command({
	about:
		'copy everything to another folder, database or bucket, and compare it; if interrupted, run it again',
	options: { ...stored, ...targets },
	run: async (values, _words, { say }) => {
		const to = targetOf(values);
		if (to.dataDir === undefined && to.databaseUrl === undefined) {
			throw new UsageError('--to-data or --to-database-url is missing: where to move everything.');
		}
		const from = storageOf(values);
		await using opened = new AsyncDisposableStack();
		const folders = [from, to].flatMap(({ dataDir, databaseUrl }) =>
			dataDir === undefined || databaseUrl !== undefined ? [] : resolve(dataDir),
		);
		for (const folder of new Set(folders)) opened.use(lockFolder(folder));
		const source = await openStorage(from, opened);
		const target = await openStorage(to, opened);
		try {
			const { rows, pdfs } = await move(source, target, say);
			say(`Moved ${rows} rows and ${pdfs} PDFs, and compared them. The source is unchanged.`);
		} catch (error) {
			throw error instanceof MoveError ? new Failure(error.message) : error;
		}
	},
});
