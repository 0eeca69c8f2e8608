import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { S3Server } from '../../n8n/s3/server.ts';
import { contentHash } from '../../../service/src/store/contents.ts';
import { move } from '../../../service/src/store/move.ts';
import { openStorage } from '../../../service/src/store/storage.ts';
import type { Storage, StorageOptions } from '../../../service/src/store/storage.ts';
import { Store } from '../../../service/src/store/store.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { shareOf } from '../share.ts';
import { newDatabase } from './newDatabase.ts';
import { addDocuments, addTemplates } from '../../../service/test/store/many.ts';

const documentCount = shareOf(100_000);
const silent = () => undefined;

(hasPostgres() ? describe : describe.skip)('everything is moved', () => {
	let server: Server;
	let s3: S3Server;
	const folder = mkdtempSync(join(tmpdir(), 'move-'));
	beforeAll(async () => {
		server = await startPostgres();
		s3 = await S3Server.open('pdfs');
	}, 300_000);
	afterAll(async () => {
		await s3?.close();
		await server?.close();
		rmSync(folder, { recursive: true });
	});

	async function opening<Result>(
		options: StorageOptions,
		work: (storage: Storage) => Promise<Result>,
	): Promise<Result> {
		await using opened = new AsyncDisposableStack();
		return await work(await openStorage(options, opened));
	}

	let uids = 0;
	const storeIn = ({ database, contents }: Storage) =>
		new Store({
			database,
			contents,
			teamId: 1,
			readFields: async () => [],
			newUid: () => `uid-${(uids += 1)}`,
		});

	async function fillUp(storage: Storage): Promise<void> {
		const teams = new TeamTable(storage.database, () => new Date());
		const teamId = await teams.add('Office');
		await teams.keys.add(teamId, { key: 'pdf_secret', name: 'n8n' });
		const store = storeIn(storage);
		const templates = await addTemplates(store, 3, { bytes: randomBytes(5000), fields: [] });
		for (const { uid: templateUid } of templates) {
			const [bytes, picture] = [randomBytes(3000), randomBytes(6000)];
			const base = { bytes, hash: contentHash(bytes) };
			for (let turn = 0; turn < 10; turn += 1) {
				const whole = Buffer.concat([bytes, randomBytes(50), picture]);
				const shared = [{ at: bytes.length + 50, length: picture.length }];
				const key = { key: `${templateUid} Ä ${turn}`, requestHash: 'h' };
				await store.addFilled({ templateUid, bytes: whole, base, shared }, silent, key);
			}
			const count = Math.ceil(documentCount / 3);
			await addDocuments(store, count, { templateUid, bytes: randomBytes(100) });
		}
		await store.documents.delete('uid-10');
	}

	const state = async (storage: Storage) => {
		const store = storeIn(storage);
		const page = { limit: 30, offset: 17, order: 'newest' } as const;
		const documents = await store.documents.list(page);
		const bytes = await Promise.all(documents.map(({ uid }) => store.documentBytes(uid)));
		return {
			documents,
			bytes: bytes.map((one) => contentHash(one ?? new Uint8Array())),
			count: await store.documents.count(),
			templates: await store.templates.list({ ...page, offset: 0 }),
			team: await new TeamTable(storage.database, () => new Date()).keys.find('pdf_secret'),
			key: await store.filledWith('uid-1 Ä 3'),
		};
	};

	test('from SQLite to PostgreSQL and S3, in spite of a break, and back', async () => {
		const sqlite = { dataDir: join(folder, 'here') };
		const endpoint = s3.url;
		const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
		const scaled = {
			databaseUrl: await newDatabase(server),
			s3: { bucket: 'pdfs', endpoint, ...keys },
		};
		const back = { dataDir: join(folder, 'back') };
		const before = await opening(sqlite, async (storage) => {
			await fillUp(storage);
			return state(storage);
		});
		expect(before.count).toBeGreaterThan(documentCount);

		await opening(sqlite, (source) =>
			opening(scaled, async (target) => {
				const broken = (line: string) => {
					if (/rows of document$/.test(line)) throw new RangeError('the power failed');
				};
				await expect(move(source, target, broken)).rejects.toThrow(RangeError);
				const lines: string[] = [];
				const { pdfs } = await move(source, target, (line) => void lines.push(line));
				// The PDF of all templates, and of each a base, a picture, and the bytes of its other documents.
				expect(pdfs).toBe(10);
				expect(lines).not.toContainEqual(expect.stringMatching(/rows of template$/));
				expect(await state(target)).toEqual(before);
				await expect(move(source, target, silent)).rejects.toThrow(/has something already/);
			}),
		);
		expect(await s3.keys()).toHaveLength(10);

		await opening(scaled, (source) =>
			opening(back, async (target) => {
				await move(source, target, silent);
				expect(await state(target)).toEqual(before);
				const { uid } = await storeIn(target).addTemplate({ name: 'New', bytes: randomBytes(5) });
				const added = await addDocuments(storeIn(target), 2, { templateUid: uid });
				const page = { limit: 2, offset: 0, order: 'oldest' } as const;
				const last = { ...page, offset: before.count };
				expect((await storeIn(target).documents.list(last)).map((one) => one.uid)).toEqual(
					added.map((one) => one.uid),
				);
			}),
		);
		await opening(scaled, async (storage) => {
			const { uid } = await storeIn(storage).addTemplate({ name: 'New', bytes: randomBytes(5) });
			expect(uid).toBeDefined();
		});
	});

	test('but for what was changed meanwhile: that is said', async () => {
		const databaseUrl = await newDatabase(server);
		await opening({ dataDir: join(folder, 'changing') }, (source) =>
			opening({ databaseUrl }, async (target) => {
				await fillUp(source);
				const meddle = (line: string) => {
					if (/rows of document_bytes$/.test(line)) {
						void source.database.transaction((query) =>
							query.updateTable('template').set({ name: 'Changed' }).execute(),
						);
					}
				};
				await expect(move(source, target, meddle)).rejects.toThrow(/rows of template differ/);
			}),
		);
	});
});
