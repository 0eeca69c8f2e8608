import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import type { PollerOptions } from '../workflow/engine/poller.ts';
import { Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
const documentCount = shareOf(10_000);
const pollCount = shareOf(200);
/** Of the polls, the one before which a template is deleted with its documents, and the one after a day off. */
const deletion = shareOf(30);
const dayOff = shareOf(120);
const minute = 60_000;

/** Ways for calls to go wrong: some end the poll at once, some only when they come several times in a row. */
const troubles: FaultActionInput[] = [
	{ kind: 'answer', status: 400 },
	{ kind: 'html-page' },
	{ kind: 'invalid-json' },
	{ kind: 'answer', status: 503, headers: { 'Retry-After': '0' } },
	{ kind: 'reset' },
	{ kind: 'cut-body' },
];

/** Random numbers that are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => (state = (state * 48271) % 2147483647) % below;
}

interface Scene {
	readonly order: 'newest' | 'oldest';
	readonly cap: 'none' | 10 | 25 | 100;
	readonly keeps: PollerOptions['keeps'];
	readonly output: 'json' | 'jsonAndFile';
}

const scenes: Scene[] = [
	{ order: 'newest', cap: 'none', keeps: 'workflow', output: 'json' },
	{ order: 'oldest', cap: 'none', keeps: 'staged', output: 'json' },
	{ order: 'newest', cap: 25, keeps: 'staged', output: 'json' },
	{ order: 'oldest', cap: 10, keeps: 'workflow', output: 'json' },
	{ order: 'newest', cap: 100, keeps: 'workflow', output: 'jsonAndFile' },
];

const stages: Stage[] = [];
afterAll(async () => {
	for (const stage of stages) await stage.close();
});

// Most of their time they wait for the next try.
it.concurrent.each(scenes)(
	`${documentCount} documents in bursts, ${pollCount} polls, faults, deletions, restarts: each exactly once (%j)`,
	async ({ order, cap, keeps, output }) => {
		const random = randomFrom(scenes.length * 1000 + (cap === 'none' ? 1 : cap));
		let now = Date.parse('2026-03-04T05:06:07.089Z');
		const stage = await Stage.open({ templates: false, now: () => new Date(now) });
		stages.push(stage);
		const { store, settings, faults, journal } = stage.service;
		settings.set('list.order', order);
		settings.set('list.maxLimit', cap);
		await store.addTemplate({ uid: 'kept', name: 'Kept', bytes, fields });
		await store.addTemplate({ uid: 'old', name: 'Old', bytes, fields });
		await store.addDocuments(500, {
			templateUid: 'old',
			created: (index) => new Date(now - index),
		});
		const trigger = stage.trigger({ output }, { keeps });
		expect(await trigger.activate()).toEqual([]);

		const created: string[] = [];
		const out: string[] = [];
		let [failed, requests, largest] = [0, 0, 0];
		const burst = async (most = random(4) ? 40 : 100): Promise<void> => {
			const size = Math.min(documentCount - created.length, random(most));
			const isSameMillisecond = random(4) === 0;
			const made = await store.addDocuments(size, {
				templateUid: 'kept',
				created: () => new Date(isSameMillisecond ? now : (now += random(30))),
			});
			created.push(...made.map(({ uid }) => uid));
		};
		const trouble = (): void => {
			faults.clear();
			const action = troubles[random(2 * troubles.length)];
			if (action) faults.add({ match: { nth: 1 + random(5), times: 1 + random(5) }, action });
		};
		const take = async (): Promise<void> => {
			journal.clear();
			// n8n ends now and then, and begins again with what is in its database.
			const poll = random(12) === 0 ? trigger.activate() : trigger.poll();
			const during = setTimeout(() => burst(), random(20));
			const items = await poll.catch(() => void failed++);
			clearTimeout(during);
			out.push(...(items ?? []).map(({ json }) => String(json.uid)));
			requests += journal.requests.length;
			largest = Math.max(largest, JSON.stringify(trigger.stored).length);
		};

		for (let poll = 0; poll < pollCount; poll++) {
			now += minute;
			if (poll === deletion) await store.deleteTemplate('old');
			// More than one poll gives out have come together meanwhile.
			if (poll === dayOff) {
				now += 1440 * minute;
				for (let hour = 0; hour < 24; hour++) await burst(100);
			}
			await burst();
			trouble();
			await take();
		}
		while (created.length < documentCount) await burst();
		faults.clear();
		for (let last = 0; last < 15; last++) {
			now += minute;
			await take();
		}

		expect(created).toHaveLength(documentCount);
		expect(out.filter((uid, index) => out.indexOf(uid) !== index)).toEqual([]);
		expect(new Set(out)).toEqual(new Set(created));
		expect(failed).toBeGreaterThan(pollCount / 40);
		process.stderr.write(
			`${out.length} documents, ${failed} of ${pollCount} polls failed, ${requests} requests, at most ${largest} bytes kept\n`,
		);
	},
);
