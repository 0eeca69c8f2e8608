import fc from 'fast-check';
import { overlapOf } from '../../../../nodes/shared/list/page';
import { readList } from '../../../../nodes/shared/list/readList';
import { ChangingList, itemsFrom, type Behavior, type Item } from './changingList';

/**
 * Any list, any service, any changes between any two pages. Every property has the same outcome: all that stayed in
 * the list, each once, or the error; within the stated number of requests.
 */
const errors = { stuck: () => new Error('stuck'), changing: () => new Error('changing') };

async function read(list: ChangingList, atOnce: number): Promise<Item[] | Error> {
	const items: Item[] = [];
	try {
		for await (const entry of readList({ fetchPage: list.fetchPage, errors, atOnce })) {
			items.push(entry);
		}
		return items;
	} catch (error) {
		return error as Error;
	}
}

/** Whether all was read; an error, which may be the right answer, is not. */
function isWhole(list: ChangingList, outcome: Item[] | Error): boolean {
	if (outcome instanceof Error) {
		expect(['stuck', 'changing']).toContain(outcome.message);
		return false;
	}
	const uids = outcome.map(({ uid }) => uid);
	const given = new Set(uids);
	expect(given.size).toBe(uids.length);
	expect(list.survivors.filter(({ uid }) => !given.has(uid))).toEqual([]);
	return true;
}

/** Somewhere in the list, the ends more often than elsewhere: 0 is its beginning, 1 its end. */
const place = fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));

type Change = (list: ChangingList) => void;

const at = ({ items }: ChangingList, where: number) => Math.floor(where * items.length);

const insertion = fc.tuple(place, fc.integer({ min: 1, max: 60 })).map(
	([where, size]): Change =>
		(list) =>
			list.insert(at(list, where), size),
);
const deletion = fc.tuple(place, fc.integer({ min: 1, max: 60 })).map(
	([where, size]): Change =>
		(list) =>
			list.delete(Math.min(at(list, where), list.items.length - size), size),
);
/** As many come as go, so that no count tells. */
const exchange = fc.tuple(place, place, fc.integer({ min: 1, max: 60 })).map(
	([from, to, size]): Change =>
		(list) => {
			list.delete(Math.max(0, Math.min(at(list, from), list.items.length - size)), size);
			list.insert(at(list, to), size);
		},
);

/** What happens after each page; often nothing, for ever the same, or one thing after the other. */
const changes = (change: fc.Arbitrary<Change>) =>
	fc.oneof(
		fc.constant<Behavior['change']>(undefined),
		// Not for ever: a list that grows for 20,000 requests takes a minute.
		change.map(
			(each): Behavior['change'] =>
				(list, request) =>
					request <= 300 && each(list),
		),
		fc.array(fc.option(change, { nil: undefined }), { maxLength: 40 }).map(
			(each): Behavior['change'] =>
				(list, request) =>
					each[request - 1]?.(list),
		),
	);

const honest = fc.constantFrom<Behavior['count'][]>(undefined, () => undefined);

const dishonest = fc.oneof(
	fc.constantFrom<Behavior['count'][]>(
		() => 0,
		(_, page) => page.length,
		(items) => items.length + 1,
		(items) => Math.max(0, items.length - 1),
	),
	fc.integer({ min: 0, max: 700 }).map(
		(fixed): Behavior['count'] =>
			() =>
				fixed,
	),
	// It lags: the length of a while ago.
	fc.integer({ min: 1, max: 8 }).map((lag): Behavior['count'] => {
		const lengths: number[] = [];
		return (items) => {
			lengths.push(items.length);
			return lengths[Math.max(0, lengths.length - 1 - lag)];
		};
	}),
);

/** Below the smallest default page of the service (10), the end of a list of one page is told by its count alone. */
const service = fc.oneof(
	fc.record({ cap: fc.constantFrom(2, 3, 7, 10, 25, 37, 100, Infinity), count: honest }),
	fc.record({ cap: fc.constantFrom(10, 25, 37, 100, Infinity), count: dishonest }),
);

const size = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 600 }));
const atOnce = fc.constantFrom(1, 2, 5);

/** The list is made anew for each run: it and a lagging count remember. */
const listed = (change: fc.Arbitrary<Change>) =>
	fc
		.record({ size, service, change: changes(change), atOnce })
		.map(({ service, ...world }) => ({ ...world, ...service }))
		.map((world) => ({ ...world, list: new ChangingList(itemsFrom(0, world.size), world) }));

const runs = { numRuns: Number(process.env.RUNS ?? 200) };

describe('any list', () => {
	it('created in, deleted from and both at once is whole or an error', async () => {
		let whole = 0;
		await fc.assert(
			fc.asyncProperty(listed(fc.oneof(insertion, deletion, exchange)), async (world) => {
				const { list } = world;
				if (isWhole(list, await read(list, world.atOnce))) whole++;
				expect(list.asked.length).toBeLessThanOrEqual(20_000);
			}),
			runs,
		);
		expect(whole).toBeGreaterThan(runs.numRuns * 0.8);
	});

	it('that stays as it is, is whole and in its order, whatever is counted', async () => {
		await fc.assert(
			fc.asyncProperty(listed(insertion), async ({ atOnce, size, cap, count }) => {
				const list = new ChangingList(itemsFrom(0, size), { cap, count });
				expect(await read(list, atOnce)).toEqual(itemsFrom(0, size));
			}),
			runs,
		);
	});

	it('whose items each change their place at most once is whole or an error', async () => {
		const move = fc.tuple(place, place).map(
			([from, to]): Change =>
				(list) =>
					moveOnce(list, at(list, from), at(list, to)),
		);
		let whole = 0;
		await fc.assert(
			fc.asyncProperty(listed(move), async (world) => {
				const { list } = world;
				if (isWhole(list, await read(list, world.atOnce))) whole++;
			}),
			runs,
		);
		expect(whole).toBeGreaterThan(runs.numRuns * 0.8);
	});

	it('in its own order makes at most 50 requests and 8 per page', async () => {
		await fc.assert(
			fc.asyncProperty(listed(fc.oneof(insertion, deletion, exchange)), async (world) => {
				const { size, change, atOnce } = world;
				const cap = Number(world.cap);
				const list = new ChangingList(itemsFrom(0, size), { cap, change });
				await read(list, atOnce);
				const length = Math.min(cap, size, 100);
				const pages = Math.ceil(size / Math.max(1, length - overlapOf(length)));
				expect(list.asked.length).toBeLessThan(50 + 8 * pages + atOnce);
			}),
			runs,
		);
	});
});

const moved = new WeakMap<ChangingList, Set<string>>();

function moveOnce(list: ChangingList, from: number, to: number): void {
	const before = moved.get(list) ?? new Set<string>();
	moved.set(list, before);
	const uid = list.items[from]?.uid;
	if (uid === undefined || before.has(uid)) return;
	before.add(uid);
	list.move(from, to);
}
