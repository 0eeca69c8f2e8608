import { randomBytes } from 'node:crypto';
import { TeamTable } from '../../src/store/teamTable.ts';
import { contentHash } from '../../src/store/contents.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { Store } from '../../src/store/store.ts';

const database = openDatabase();
afterAll(() => database.close());
let uids = 0;
const store = new Store({
	database,
	teamId: new TeamTable(database, () => new Date()).add('Team'),
	readFields: async () => [],
	newUid: () => `uid-${(uids += 1)}`,
});
afterEach(() => store.deleteTemplate('a'));

function contents(): number {
	return Number(database.prepare('SELECT count(*) AS n FROM content').get()?.['n']);
}

describe('a document that begins like a base', () => {
	const base = (bytes: Uint8Array) => ({ bytes, hash: contentHash(bytes) });
	const random = (length: number) => new Uint8Array(randomBytes(length));
	const storedBytes = () => {
		const row = database.prepare('SELECT sum(length(delta)) AS n FROM document_bytes').get();
		return Number(row?.['n']);
	};
	beforeEach(() => store.addTemplate({ uid: 'a', name: 'A', bytes: random(10) }));

	test.each([
		['with something appended', 10_000, 10_000, 50],
		['cut somewhere in a block', 10_000, 5001, 50],
		['cut at the end of a block', 12_288, 8192, 50],
		['and is nothing else', 10_000, 10_000, 0],
	])('%s is stored as what comes after', (_, length, shared, more) => {
		const blank = base(random(length));
		const bytes = Buffer.concat([blank.bytes.subarray(0, shared), random(more)]);
		const { uid } = store.addDocument({ templateUid: 'a', name: 'x', bytes, base: blank });
		expect(Buffer.from(store.documentBytes(uid) ?? [])).toEqual(bytes);
		expect(storedBytes()).toBe(more);
		expect(contents()).toBe(2);
	});

	test('in next to nothing is stored whole', () => {
		const bytes = random(9000);
		const { uid } = store.addDocument({
			templateUid: 'a',
			name: 'x',
			bytes,
			base: base(random(9000)),
		});
		expect(Buffer.from(store.documentBytes(uid) ?? [])).toEqual(Buffer.from(bytes));
	});

	test('stays whole when the template has gone through other bases, and takes its own along', () => {
		const bases = [random(5000), random(5000)].map(base);
		const uids = bases.map((blank) => {
			const bytes = Buffer.concat([blank.bytes, random(10)]);
			return store.addDocument({ templateUid: 'a', name: 'x', bytes, base: blank }).uid;
		});
		expect(uids.map((uid) => store.documentBytes(uid)?.byteLength)).toEqual([5010, 5010]);
		expect(contents()).toBe(3);
		store.deleteTemplate('a');
		expect([contents(), storedBytes()]).toEqual([0, 0]);
	});
});
