import type { FaultActionInput } from '../mock-server/http/faults/kinds/faultKinds.ts';
import { autoMap, itemsOf } from '../workflow/stage.ts';
import type { Ground, OpenGround } from './ground.ts';

interface Size {
	readonly itemCount: number;
	readonly outputs: readonly string[];
}

const templateId = { __rl: true, mode: 'id', value: 'course-certificate' };

/** Of all fills 10 % are answered 429, 5 % with 500, 5 % reset before and 5 % after the work, at random. */
const troubles: [probability: number, FaultActionInput][] = [
	[0.1, { kind: 'too-many-requests' }],
	[0.05 / 0.9, { kind: 'answer', status: 500 }],
	[0.05 / 0.85, { kind: 'reset' }],
	[0.05 / 0.8, { kind: 'done-then-reset' }],
];

/** What ends in an error 500 or a reset, of which no fill is sent again; a 429 is, up to ten times. */
const doubtfulShare = 0.15 / 0.9;

/** P1, P2 and P5 for a batch that a service in trouble has to take. */
export function bigBatch(open: OpenGround, { itemCount, outputs }: Size): void {
	let stage: Ground;
	beforeAll(async () => {
		stage = await open();
	});
	beforeEach(() => {
		stage.reset();
		stage.service.settings.set('rate.retryAfter', 'absent');
	});
	afterAll(async () => await stage.close());

	it.each(outputs)(
		`${itemCount} items in troubled times are all accounted for, in order, with no document twice (%s)`,
		async (output) => {
			for (const [probability, action] of troubles) {
				stage.service.faults.add({ match: { method: 'POST', probability }, action });
			}
			const numbers = Array.from({ length: itemCount }, (_, index) => `${output}-${index}`);
			const parameters = {
				templateId,
				title: '={{ $json.certificate_no }}',
				fields: autoMap,
				output,
				options: { maxConcurrency: 20, maxRetries: 10 },
			};
			const items = itemsOf(...numbers.map((certificate_no) => ({ certificate_no })));
			const settings = { onError: 'continueRegularOutput' } as const;
			const result = await stage.fill(parameters, items, settings);
			const out = result.items('Fill');
			expect(out.map(({ pairedItem }) => pairedItem)).toEqual(numbers.map((_, item) => ({ item })));

			const made = new Map<string, number>();
			const all = (
				await stage.service.store.documents.list({ order: 'oldest', offset: 0, limit: 9999 })
			).filter(({ name }) => name.startsWith(`${output}-`));
			for (const { name } of all) made.set(name, (made.get(name) ?? 0) + 1);
			let successes = 0;
			let doubtful = 0;
			for (const [index, { json }] of out.entries()) {
				const documents = made.get(numbers[index] ?? '') ?? 0;
				if (json.error === undefined) {
					successes++;
					expect([json.name, documents]).toEqual([numbers[index], 1]);
				} else {
					doubtful++;
					expect(json.message).toContain('The document may still have been created');
					expect(documents).toBeLessThanOrEqual(1);
				}
			}
			expect(successes + doubtful).toBe(itemCount);
			const deviation = Math.sqrt(doubtfulShare * (1 - doubtfulShare) * itemCount);
			expect(Math.abs(doubtful - doubtfulShare * itemCount)).toBeLessThan(6 * deviation);
			expect(stage.service.journal.maxInFlight).toBeLessThanOrEqual(20);
			process.stderr.write(`${successes} filled, ${doubtful} doubtful, ${all.length} documents\n`);
		},
	);
}
