// Takes changes over from the write-ahead log into the database, whenever it is asked to. Plain JavaScript, as each thread
// begins with a file that runs both from the sources and from the package.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData.file, { timeout: workerData.busyMs });

parentPort?.on('message', (mode) => {
	const { log } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
	parentPort?.postMessage(log);
});
