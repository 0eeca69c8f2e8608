import { itemsOf, Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const now = Date.parse('2027-03-01T12:00:00.000Z');
const dayMs = 86_400_000;

const stage = Stage.ofSuite();
beforeEach(async () => {
	await stage.service.reset();
	jest.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => jest.restoreAllMocks());

/** Documents called N-0, N-1 and so on, created so many milliseconds ago. */
async function addAged(agesMs: number[]): Promise<void> {
	await addDocuments(stage.service.store, agesMs.length, {
		templateUid: 'course-certificate',
		name: (index) => `N-${index}`,
		created: (index) => new Date(now - (agesMs[index] ?? 0)),
		database: stage.service.database,
	});
}

const fill = async (lookBackDays: number | string | undefined, names: string[]) =>
	await stage.fill(
		{
			title: '={{ $json.certificate_no }}',
			options: { existingDocuments: 'reuse', lookBackDays },
		},
		itemsOf(...names.map((name) => ({ certificate_no: name, participant: 'P' }))),
	);

/** Which of these are reused. */
async function reused(
	lookBackDays: number | string | undefined,
	names: string[],
): Promise<string[]> {
	const result = await fill(lookBackDays, names);
	expect(result.error).toBeUndefined();
	const found = result.items('Fill').filter(({ json }) => json.reused === true);
	return found.map(({ json }) => String(json.name));
}

it('finds documents that are as old as Look Back says, and none that are older', async () => {
	await addAged([30 * dayMs + 1, 30 * dayMs, 0]);
	expect(await reused(30, ['N-0', 'N-1', 'N-2'])).toEqual(['N-1', 'N-2']);
});

it('with Look Back, reads no further than that', async () => {
	await addAged(Array.from({ length: 400 }, (_, index) => (400 - index) * dayMs));
	const pages = async (lookBackDays: number) => {
		stage.reset();
		await reused(lookBackDays, ['N-399']);
		return stage.requests.filter((request) => request === 'GET /v1/documents').length;
	};
	expect(await pages(3)).toBe(1);
	expect(await pages(0)).toBeGreaterThan(4);
});

it.each([
	['absent', undefined],
	['empty', ''],
	['0', 0],
])('finds documents of any age if Look Back is %s', async (_, lookBackDays) => {
	await addAged([100_000 * dayMs, 0]);
	expect(await reused(lookBackDays, ['N-0', 'N-1'])).toEqual(['N-0', 'N-1']);
});

it.each([-1, 1.5, 'x'])('refuses %j Look Back Days', async (lookBackDays) => {
	const { error } = await fill(lookBackDays, ['N-0']);
	expect(error?.message).toBe(
		`Look Back Days is ${JSON.stringify(lookBackDays)}, not a whole number from 0 on`,
	);
	expect(stage.sent).toEqual([]);
});
