import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Server } from '../../n8n/s3/server.ts';
import { backUp } from '../../../service/src/store/backup/backup.ts';
import { restore } from '../../../service/src/store/backup/restore.ts';
import { checkStored } from '../../../service/src/store/checkStored.ts';
import { contentHash, Contents } from '../../../service/src/store/contents.ts';
import { ObjectsUnavailableError } from '../../../service/src/store/objects/objects.ts';
import { openS3 } from '../../../service/src/store/objects/s3Objects.ts';
import { openStorage } from '../../../service/src/store/storage.ts';
import type { Storage } from '../../../service/src/store/storage.ts';
import { Store } from '../../../service/src/store/store.ts';
import { sweep } from '../../../service/src/store/sweep.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { awsSignature, sha256 } from './awsSignature.ts';
import { openTroubledProxy } from './troubledProxy.ts';
import type { Trouble, TroubledProxy } from './troubledProxy.ts';

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const dayMs = 86_400_000;
const random = (length: number) => new Uint8Array(randomBytes(length));

let s3: S3Server;
let proxy: TroubledProxy;
beforeAll(async () => {
	s3 = await S3Server.open('pdfs');
	proxy = await openTroubledProxy(s3.url);
}, 300_000);
afterAll(async () => {
	await proxy[Symbol.asyncDispose]();
	await s3.close();
});

describe('PDFs in a bucket', () => {
	let opened: AsyncDisposableStack;
	let storage: Storage;
	let store: Store;
	let uids = 0;
	beforeEach(async () => {
		proxy.trouble = () => undefined;
		opened = new AsyncDisposableStack();
		storage = await openStorage({ s3: { bucket: 'pdfs', endpoint: proxy.url, ...keys } }, opened);
		const { database, contents } = storage;
		const teamId = await new TeamTable(database, () => new Date()).add('Team');
		const newUid = () => `uid-${(uids += 1)}`;
		store = new Store({ database, contents, teamId, readFields: async () => [], newUid });
	});
	afterEach(async () => {
		proxy.trouble = () => undefined;
		await opened.disposeAsync();
	});

	/** Reads a document as an instance does that has not read it before. */
	async function readAnew(uid: string): Promise<Uint8Array | undefined> {
		const { database, objects } = storage;
		const contents = new Contents(database, objects);
		const readFields = async () => [];
		return new Store({ database, contents, teamId: 1, readFields, newUid: () => '' }).documentBytes(
			uid,
		);
	}

	async function filled(count: number) {
		const { uid: templateUid } = await store.addTemplate({ name: 'T', bytes: random(3000) });
		const bytes = random(50_000);
		const base = { bytes, hash: contentHash(bytes) };
		const documents = [];
		for (let index = 0; index < count; index += 1) {
			const whole = Buffer.concat([bytes, Buffer.from(`fill ${index}`)]);
			const { uid } = await store.addFilled({ templateUid, bytes: whole, base }, () => undefined);
			documents.push({ uid, whole });
		}
		return { templateUid, documents };
	}

	test('are objects, one for all documents of a template, and go a day after nothing needs them', async () => {
		const before = (await s3.keys()).length;
		const { templateUid, documents } = await filled(5);
		expect(await s3.keys()).toHaveLength(before + 2);
		const rows = await storage.database.query.selectFrom('content').select('bytes').execute();
		expect(rows.map(({ bytes }) => bytes.byteLength)).toEqual([0, 0]);
		for (const { uid, whole } of documents) {
			expect(Buffer.from((await readAnew(uid)) ?? [])).toEqual(whole);
		}
		await store.deleteTemplate(templateUid);
		expect(await s3.keys()).toHaveLength(before + 2);
		const later = (days: number) => new Date(Date.now() + days * dayMs);
		expect(await sweep(storage, later(5))).toBe(2);
		expect(await s3.keys()).toHaveLength(before + 2);
		expect(await sweep(storage, later(6.1))).toBe(0);
		expect(await s3.keys()).toHaveLength(before);
	});

	test('that no row names are deleted after a day: what a crash left between object and row', async () => {
		const before = await s3.keys();
		const objects = await openS3({ bucket: 'pdfs', endpoint: s3.url, ...keys });
		const left = await objects.put(random(100), 'left');
		const { documents } = await filled(1);
		await sweep(storage, new Date());
		expect(await s3.keys()).toHaveLength(before.length + 3);
		await sweep(storage, new Date(Date.now() + 2 * dayMs));
		const keysNow = await s3.keys();
		expect(keysNow).not.toContain(left);
		expect(keysNow).toHaveLength(2);
		expect(await readAnew(String(documents[0]?.uid))).toBeDefined();
		objects[Symbol.dispose]();
	});

	test('that were swept while a fill was on its way are stored again', async () => {
		const { documents } = await filled(1);
		const [first] = documents;
		const { uid: templateUid } = await store.addTemplate({ name: 'U', bytes: random(10) });
		await store.documents.delete(String(first?.uid));
		const bytes = first?.whole.subarray(0, 50_000) ?? Buffer.from('');
		const base = { bytes, hash: contentHash(bytes) };
		let isFirst = true;
		const together = storage.database.together.bind(storage.database);
		const sweeping = jest
			.spyOn(storage.database, 'together')
			.mockImplementation(async (team, work) => {
				if (isFirst) await sweep(storage, new Date());
				isFirst = false;
				return together(team, work);
			});
		const { uid } = await store.addFilled(
			{ templateUid, bytes: Buffer.concat([bytes, Buffer.from('x')]), base },
			() => undefined,
		);
		sweeping.mockRestore();
		expect((await readAnew(uid))?.byteLength).toBe(50_001);
	});

	test('are asked for with signatures, which the server here does not check', async () => {
		const requests: { line: string; isRight: boolean; hash: unknown; body: Uint8Array[] }[] = [];
		proxy.trouble = (request) => {
			const { given, right } = awsSignature(request, keys.secretAccessKey);
			const hash = request.headers['x-amz-content-sha256'];
			const body: Uint8Array[] = [];
			request.on('data', (chunk: Uint8Array) => body.push(chunk));
			const line = `${request.method} ${/[?]\w+/.exec(request.url ?? '')?.[0] ?? ''}`;
			requests.push({ line, isRight: given === right, hash, body });
			return undefined;
		};
		const { templateUid, documents } = await filled(1);
		await readAnew(String(documents[0]?.uid));
		await store.deleteTemplate(templateUid);
		await sweep(storage, new Date());
		await sweep(storage, new Date(Date.now() + 2 * dayMs));
		const lines = new Set(requests.map(({ line }) => line));
		expect([...lines].sort()).toEqual(['GET ?list', 'GET ?x', 'POST ?delete', 'PUT ?x']);
		for (const { line, isRight, hash, body } of requests) {
			expect([line, isRight, hash]).toEqual([line, true, sha256(Buffer.concat(body))]);
		}
	});

	const troubles: readonly [string, (turn: number) => Trouble | undefined][] = [
		['slow', () => ({ kind: 'slow', ms: 300 })],
		['that refuses every third request', (turn) => (turn % 3 ? undefined : { kind: 'refused' })],
		['that loses every third answer', (turn) => (turn % 3 ? undefined : { kind: 'unanswered' })],
		['that breaks off every third answer', (turn) => (turn % 3 ? undefined : { kind: 'cut' })],
	];
	test.each(troubles)('are stored and read on a server %s', async (_, trouble) => {
		let turn = 0;
		proxy.trouble = () => trouble((turn += 1));
		const { documents } = await filled(4);
		for (const { uid, whole } of documents) {
			expect(Buffer.from((await readAnew(uid)) ?? [])).toEqual(whole);
		}
	});

	test('are refused when the server is away: nothing is stored, and a reader is told', async () => {
		const { templateUid, documents } = await filled(1);
		proxy.trouble = () => ({ kind: 'refused' });
		const bytes = random(4000);
		const fill = store.addFilled({ templateUid, bytes }, () => undefined);
		await expect(fill).rejects.toThrow(ObjectsUnavailableError);
		expect(await store.documents.count()).toBe(1);
		await expect(readAnew(String(documents[0]?.uid))).rejects.toThrow(ObjectsUnavailableError);
		// What is in memory is still answered.
		expect(await store.documents.get(String(documents[0]?.uid))).toBeDefined();
	});
});

test('a bucket that cannot be used is said at the start', async () => {
	const open = (more: object) => openS3({ bucket: 'pdfs', endpoint: s3.url, ...keys, ...more });
	await expect(open({ bucket: 'none' })).rejects.toThrow(
		/Cannot use the bucket none at http.*NoSuchBucket/,
	);
	await expect(open({ accessKeyId: 'wrong' })).rejects.toThrow(/InvalidAccessKeyId/);
	await expect(open({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/ECONNREFUSED/);
});

test('a backup of a bucket is restored into another one, into a database, and where everything was', async () => {
	const folder = mkdtempSync(join(tmpdir(), 's3-backup-'));
	try {
		await using opened = new AsyncDisposableStack();
		const s3Options = { bucket: 'pdfs', endpoint: s3.url, ...keys };
		const open = (options: object) => openStorage(options, opened);
		const source = await open({ dataDir: join(folder, 'source'), s3: s3Options });
		const teamId = await new TeamTable(source.database, () => new Date()).add('Team');
		let uids = 0;
		const storeOf = ({ database, contents }: Storage) =>
			new Store({
				database,
				contents,
				teamId,
				readFields: async () => [],
				newUid: () => `backup-${(uids += 1)}`,
			});
		const store = storeOf(source);
		const base = Buffer.concat([random(3000), Buffer.from('%%EOF')]);
		const { uid: templateUid } = await store.addTemplate({ name: 'T', bytes: base });
		const bytes = Buffer.concat([base, random(500), Buffer.from('%%EOF')]);
		const filled = { templateUid, bytes, base: { bytes: base, hash: contentHash(base) } };
		const { uid } = await store.addFilled(filled, () => undefined);
		const archive = join(folder, 'backup.tar.gz');
		await backUp(source, archive, new Date());
		const entry = { actor: 'test', action: 'backup.restored' };
		const restoring = { at: new Date(), entry };
		const targets = {
			'another data folder with the bucket': { dataDir: join(folder, 'other'), s3: s3Options },
			'a data folder without one': { dataDir: join(folder, 'plain') },
		};
		for (const [what, options] of Object.entries(targets)) {
			const target = await open(options);
			await restore(target, archive, restoring);
			expect([what, Buffer.from((await storeOf(target).documentBytes(uid)) ?? [])]).toEqual([
				what,
				bytes,
			]);
			expect((await checkStored(target)).damages).toEqual([]);
		}
		// In its place, objects that nothing names any more are swept when they are a day old.
		await store.deleteTemplate(templateUid);
		await restore(source, archive, { ...restoring, replacesAll: true });
		await sweep(source, new Date());
		expect(Buffer.from((await storeOf(source).documentBytes(uid)) ?? [])).toEqual(bytes);
		// A bucket that has lost an object is found.
		const [lost] = await source.database.query.selectFrom('content').select('object').execute();
		await source.objects?.delete([String(lost?.object)]);
		expect((await checkStored(source)).damages[0]).toMatch(/^The PDF \w+ cannot be read: /);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

test('a backup has what is deleted and swept after it began', async () => {
	const folder = mkdtempSync(join(tmpdir(), 's3-swept-'));
	try {
		await using opened = new AsyncDisposableStack();
		const s3Options = { bucket: 'pdfs', endpoint: s3.url, ...keys };
		const storage = await openStorage({ dataDir: folder, s3: s3Options }, opened);
		const { database, contents } = storage;
		const teamId = await new TeamTable(database, () => new Date()).add('Team');
		const newUid = () => 'swept';
		const store = new Store({ database, contents, teamId, readFields: async () => [], newUid });
		const bytes = random(4000);
		const { uid } = await store.addTemplate({ name: 'T', bytes });
		await database.snapshot(async (query) => {
			await store.deleteTemplate(uid);
			expect(await sweep(storage, new Date(Date.now() + 2 * dayMs))).toBe(1);
			expect(Buffer.from(await contents.read(contentHash(bytes), query))).toEqual(
				Buffer.from(bytes),
			);
		});
		await expect(contents.read(contentHash(bytes), database.query)).rejects.toThrow();
	} finally {
		rmSync(folder, { recursive: true });
	}
});
