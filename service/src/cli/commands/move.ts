import { resolve } from 'node:path';
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
		const folders = [from, to].map(({ dataDir, databaseUrl }) =>
			dataDir === undefined || databaseUrl !== undefined ? undefined : resolve(dataDir),
		);
		if (folders[0] !== undefined && folders[0] === folders[1]) {
			throw new UsageError('--to-data names the folder that is moved. Choose another one.');
		}
		await using opened = new AsyncDisposableStack();
		const source = await openStorage({ ...from, use: 'alone' }, opened);
		const target = await openStorage({ ...to, use: 'alone' }, opened);
		try {
			const { rows, pdfs } = await move(source, target, say);
			say(`Moved ${rows} rows and ${pdfs} PDFs, and compared them. The source is unchanged.`);
		} catch (error) {
			throw error instanceof MoveError ? new Failure(error.message) : error;
		}
	},
});
