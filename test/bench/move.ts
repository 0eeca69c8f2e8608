// node test/bench/move.ts [COUNT]: moves 100,000 documents from SQLite to PostgreSQL and a bucket, is killed on the way and
// goes on, and back; compares the bytes of every document. Writes docs/benchmarks/move.json.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openStorage } from '../../service/src/store/storage.ts';
import { contentHash } from '../../service/src/store/contents.ts';
import { Store } from '../../service/src/store/store.ts';
import { TeamTable } from '../../service/src/store/teamTable.ts';
import { start } from '../../service/test/installed/program.ts';
import { residentMemory } from './residentMemory.ts';
import { openFolder, openServers } from './measuredService.ts';
import type { Place } from './measuredService.ts';
import { writeRecord } from './records.ts';

export interface MoveRecord {
	readonly from: string;
	readonly to: string;
	readonly documents: number;
	readonly pdfs: number;
	readonly seconds: number;
	/** The most memory of the program, in MB; null: not measured. */
	readonly megabytes: number | null;
}

const documents = Number(process.argv[2] ?? 100_000);
const pdfs = Math.ceil(documents / 100);
const atOnce = 500;

async function withStorage<Result>(
	{ environment }: Place,
	work: (store: Store, names: AsyncIterable<readonly string[]>) => Promise<Result>,
): Promise<Result> {
	await using opened = new AsyncDisposableStack();
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, S3_BUCKET: bucket } = environment;
	const keys = {
		accessKeyId: environment['S3_ACCESS_KEY_ID'],
		secretAccessKey: environment['S3_SECRET_ACCESS_KEY'],
	};
	const s3 =
		bucket === undefined ? undefined : { bucket, endpoint: environment['S3_ENDPOINT'], ...keys };
	const { database, contents } = await openStorage({ dataDir, databaseUrl, s3 }, opened);
	const teams = new TeamTable(database, () => new Date());
	const [teamId = await teams.add('Team')] = await teams.ids();
	const store = new Store({
		database,
		contents,
		teamId,
		readFields: async () => [],
		newUid: () => randomUUID(),
	});
	async function* all() {
		for (let offset = 0; ; offset += atOnce) {
			const page = await store.documents.list({ limit: atOnce, offset, order: 'oldest' });
			if (page.length === 0) return;
			yield page.map(({ uid }) => uid);
		}
	}
	return await work(store, all());
}

/** Each hundredth document has a PDF of its own, the others begin with one that they share; all end differently. */
async function fill(place: Place): Promise<void> {
	await withStorage(place, async (store) => {
		const { uid: templateUid } = await store.addTemplate({
			name: 'Letter',
			bytes: randomBytes(50_000),
		});
		const bytes = randomBytes(50_000);
		const base = { bytes, hash: contentHash(bytes) };
		for (let from = 0; from < documents; from += atOnce) {
			const some = Array.from({ length: Math.min(atOnce, documents - from) }, (_, index) => {
				const isOwn = (from + index) % 100 === 0;
				const own = randomBytes(isOwn ? 60_000 : 2000);
				const filled = isOwn ? { bytes: own } : { bytes: Buffer.concat([bytes, own]), base };
				return store.addFilled({ templateUid, ...filled }, () => undefined);
			});
			await Promise.all(some);
		}
	});
}

/** Of the uids and bytes of all documents, in their order. */
async function checksum(place: Place): Promise<string> {
	return await withStorage(place, async (store, pages) => {
		const hash = createHash('sha256');
		for await (const uids of pages) {
			for (const uid of uids) hash.update(uid).update((await store.documentBytes(uid)) ?? '');
		}
		return hash.digest('hex');
	});
}

const targetOf = ({ environment }: Place) =>
	Object.entries(environment).flatMap(([name, value]) => [
		`--to-${name === 'DATA_DIR' ? 'data' : name.toLowerCase().replaceAll('_', '-')}`,
		value,
	]);

/** Runs the command; `killAt`: kills it when it says this. */
async function move(from: Place, to: Place, killAt?: string): Promise<MoveRecord> {
	const startedAt = performance.now();
	const child = start(['move', ...targetOf(to)], from.environment);
	let [words, megabytes] = ['', 0];
	const watch = setInterval(() => {
		if (child.exitCode === null)
			megabytes = Math.max(megabytes, residentMemory(child.pid ?? 'self') || 0);
	}, 100);
	child.stderr?.on('data', (chunk) => {
		words = `${words}${String(chunk)}`.slice(-1000);
		if (killAt !== undefined && words.includes(killAt)) child.kill('SIGKILL');
	});
	const [code] = (await once(child, 'close')) as [number | null];
	clearInterval(watch);
	if ((code !== 0) !== (killAt !== undefined)) throw new Error(`${code} ${words}`);
	const seconds = (performance.now() - startedAt) / 1000;
	const record = { from: from.name, to: to.name, documents, pdfs, seconds, megabytes };
	console.log(killAt ? 'killed' : 'done', record, words.trim().split('\n').at(-1));
	return record;
}

await using here = await openFolder();
await using there = await openServers();
await using back = await openFolder();
await fill(here);
const before = await checksum(here);
console.log(`filled: ${before}`);
const half = `${documents / 2} rows of document
`;
await move(here, there, half);
const records = [await move(here, there), await move(there, back)];
const after = [await checksum(there), await checksum(back)];
console.log('checksums', [before, ...after]);
if (after.some((one) => one !== before)) throw new Error('The documents differ.');
await writeRecord('move', records);
