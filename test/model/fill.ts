import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { autoMap, fillWorkflow, itemsOf } from '../workflow/stage.ts';
import { anyFaults, isPassing } from './fault.ts';
import { anyChurn, changedDuring } from './churn.ts';
import type { Exchange } from './network.ts';
import { checkRun, errorOf, faulty, keep, outcomesOf, type Outcome } from './oracle.ts';
import { fieldTypes, fileOf, type Document } from './service.ts';
import { step } from './step.ts';
import type { OnError, Seen, World } from './world.ts';

/** What an item brings along, besides its title. */
const contents = {
	whole: { first_name: 'Ann', age: '12', member: 'yes' },
	/** The same key twice in other spellings, one of them without a value. */
	twin: { 'First Name': null, 'first-name': 'Bob', age: 3, member: true },
	partial: { first_name: 'Cy' },
	unusable: { age: 'old', member: 'perhaps' },
	empty: {},
} as const satisfies Record<string, IDataObject>;

type Content = keyof typeof contents;

const policy = fc.constantFrom('error' as const, 'warn' as const, 'ignore' as const);

const anyFill = fc.record({
	template: fc.nat({ max: 2 }),
	/** The titles of the items; with Reuse the same ones come again. */
	titles: fc.uniqueArray(fc.nat({ max: 12 }), { minLength: 1, maxLength: 6 }),
	contents: fc.array(
		fc.oneof(
			{ weight: 3, arbitrary: fc.constant('whole' as const) },
			{ weight: 2, arbitrary: fc.constantFrom(...(Object.keys(contents) as Content[])) },
		),
		{ minLength: 1, maxLength: 4 },
	),
	output: fc.oneof(
		{ weight: 12, arbitrary: fc.constantFrom('json', 'file', 'jsonAndFile') },
		{ weight: 1, arbitrary: fc.constant('={{ "pdf" }}') },
	),
	onError: fc.constantFrom<OnError>(
		...(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const),
	),
	reuse: fc.boolean(),
	isFlat: fc.oneof(
		{ weight: 9, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
	maxConcurrency: fc.constantFrom(1, 2, 10),
	maxRetries: fc.nat({ max: 3 }),
	timeout: fc.constantFrom(1500, 30_000, 400_000),
	wrongTypes: policy,
	unfilledFields: policy,
	/** What happens to the list of documents while Reuse reads it. */
	churn: anyChurn,
	faults: anyFaults,
	latencies: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }),
	stopAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined, freq: 8 }),
	crashAfter: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined, freq: 8 }),
});

type Fill = typeof anyFill extends fc.Arbitrary<infer A> ? A : never;

/** Fills templates from items, and holds what came of it against what the service did. */
class FillRun {
	readonly fill: Fill;

	constructor(fill: Fill) {
		this.fill = fill;
	}

	async live(world: World): Promise<void> {
		const { fill } = this;
		const template = world.service.templates[fill.template % world.service.templates.length];
		if (!template) return;
		const items = fill.titles.map((title, index) => ({
			title: `Title ${title}`,
			...contents[this.#content(index)],
		}));
		const before = world.service.filled.length;
		const existing = [...world.service.documents];
		const { result: seen, deleted } = await changedDuring(
			world.service,
			fill.churn,
			async () => await world.run(this.#workflow(template.uid), itemsOf(...items), fill),
		);
		// Without a title, items with the same values send the same.
		const askers = fill.isFlat ? items.length : 1;
		checkRun(seen, { ...fill, timeoutMs: fill.timeout, askers });
		const made = world.service.filled.slice(before);
		this.#checkAtMostOnce(seen, made);
		checkKeys(seen, world.assumptions.honorsKeys);
		this.#checkNothingBlank(made);
		const stayed = existing.filter(({ uid }) => !deleted.has(uid));
		this.#checkReuse(made, stayed, template.name);
		checkFieldsOnce(seen);
		if (!seen.result) return;
		const outcomes = outcomesOf(seen, 'Fill');
		const error = errorOf(seen);
		this.#checkOutcomes(seen, outcomes, made, existing);
		await this.#checkFiles(world, outcomes, made, existing);
		if (seen.stoppedAt === undefined) this.#checkGone(seen, outcomes, error);
	}

	#content(index: number): Content {
		return this.fill.contents[index % this.fill.contents.length] ?? 'whole';
	}

	#workflow(uid: string) {
		const { output, onError, reuse, isFlat, maxConcurrency, maxRetries, timeout } = this.fill;
		const { wrongTypes, unfilledFields } = this.fill;
		const parameters = {
			templateId: { __rl: true, mode: 'id', value: uid },
			title: '={{ $json.title }}',
			fields: autoMap,
			output,
			options: {
				maxConcurrency,
				maxRetries,
				timeout,
				wrongTypes,
				unfilledFields,
				...(reuse && { existingDocuments: 'reuse' }),
				...(isFlat && { bodyShape: 'flat' }),
			},
		};
		return fillWorkflow(parameters, { onError });
	}

	/** P2: a fill that the service may have acted on is not sent again, unless a key that it honors makes that safe. */
	#checkAtMostOnce({ exchanges }: Seen, made: readonly Document[]): void {
		if (this.fill.isFlat) return;
		for (const title of this.#titles()) {
			const documents = made.filter((document) => document.title === title);
			keep(documents.length <= 1, 'P2', () => `${documents.length} documents "${title}"`);
			const fills = exchanges.filter((exchange) => isFillOf(exchange, title));
			const keys = fills.map(({ request }) => request?.headers.get('idempotency-key'));
			const [key] = keys;
			if (key !== undefined) {
				keep(new Set(keys).size === 1, 'P2', () => `the key of "${title}" changed: ${keys.join()}`);
				continue;
			}
			const uncertain = fills.findIndex(({ status, fault }) => {
				return status !== 429 && fault?.kind !== 'refused' && fault?.kind !== 'redirect';
			});
			keep(uncertain < 0 || uncertain === fills.length - 1, 'P2', () => {
				return `the fill of "${title}" was sent again after ${JSON.stringify(fills[uncertain]?.fault)}`;
			});
		}
	}

	#titles(): string[] {
		return this.fill.titles.map((title) => `Title ${title}`);
	}

	/** P4: by what the service has used. */
	#checkNothingBlank(made: readonly Document[]): void {
		for (const { title, data } of made) {
			const count = Object.keys(data).length;
			const { unfilledFields } = this.fill;
			keep(unfilledFields === 'ignore' || count > 0, 'P4', () => `"${title}" is blank`);
			const all = Object.keys(fieldTypes).length;
			keep(unfilledFields !== 'error' || count === all, 'P4', () => {
				return `"${title}" has ${count} of ${all} values, with On Missing Value at Error`;
			});
		}
	}

	/** P2, over several runs: what is there already is not made again. */
	#checkReuse(made: readonly Document[], existing: readonly Document[], name: string): void {
		if (!this.fill.reuse || this.fill.isFlat) return;
		for (const { title } of made) {
			const isThere = existing.some(
				(document) => document.title === title && document.templateName === name,
			);
			keep(!isThere, 'P2', () => `"${title}" was made again in spite of Reuse`);
		}
	}

	/** P1, P7, P8: each item comes out once, and says what the service really holds. */
	#checkOutcomes(
		seen: Seen,
		outcomes: readonly Outcome[],
		made: readonly Document[],
		existing: readonly Document[],
	): void {
		const items = outcomes.map(({ item }) => item);
		keep(new Set(items).size === items.length, 'P1', () => `items ${items.join()} came out`);
		const isWhole = !seen.result?.error && seen.stoppedAt === undefined;
		const expected = isWhole ? this.fill.titles.length : items.length;
		keep(items.length === expected, 'P1', () => `${items.length} of ${expected} items came out`);
		if (this.fill.isFlat) return;
		for (const { item, json, problem } of outcomes) {
			const title = this.#titles()[item] ?? '';
			const count = made.filter((document) => document.title === title).length;
			if (problem === undefined) {
				const isThere =
					json.reused === true ? existing.some((one) => one.title === title) : count === 1;
				keep(isThere, 'P1', () => `item ${item} succeeded with ${count} documents`);
			} else {
				const isTold = /may still have been created|document that was created/.test(problem);
				keep(count === 0 || isTold, 'P7', () => `a document was made, and not told: ${problem}`);
			}
		}
	}

	/** P6: the file of an item is that of its document. */
	async #checkFiles(
		world: World,
		outcomes: readonly Outcome[],
		made: readonly Document[],
		existing: readonly Document[],
	): Promise<void> {
		for (const { item, binary, json, problem } of outcomes) {
			if (problem !== undefined || !binary?.data || this.fill.isFlat) continue;
			const title = this.#titles()[item];
			const bytes = await world.engine.bytes(binary.data);
			const held = json.reused === true ? existing : made;
			const isIts = held.some(
				(document) => document.title === title && fileOf(document).equals(bytes),
			);
			keep(isIts, 'P6', () => `the file of "${title}" is not that of its document`);
		}
	}

	/** P8 and the point of retries: what nothing stands in the way of is done. */
	#checkGone(seen: Seen, outcomes: readonly Outcome[], error: string | undefined): void {
		const { maxRetries, maxConcurrency, titles, onError, output, isFlat, reuse, churn } = this.fill;
		if (output.startsWith('=')) {
			const problems = [...outcomes.map(({ problem }) => problem), error].filter(Boolean);
			keep(problems.length > 0, 'P7', () => 'there is no such output, and it was not said');
			return;
		}
		const faults = faulty(seen);
		const failed = outcomes.filter(({ problem }) => problem !== undefined);
		const good = failed.filter(({ item }) => ['whole', 'twin'].includes(this.#content(item)));
		// A list that keeps changing may be one that cannot be read whole, which is said.
		const isForgiven =
			(!reuse || churn.length === 0) &&
			faults.length <= maxRetries &&
			faults.every(({ request, fault }) => fault && isPassing(fault) && mayBeRepeated(request));
		const problem = error ?? good[0]?.problem ?? '';
		if (isFlat && reuse) {
			keep(!problem.includes('Document Title is empty'), 'P7', () => `Title is hidden: ${problem}`);
			return;
		}
		const isBlamed = good.length > 0 || (error !== undefined && this.#isGood(error));
		keep(!isForgiven || !isBlamed, faults.length > 0 ? 'retries' : 'P8', () => {
			return `${faults.length} faults that pass, and an item failed: ${problem}`;
		});
		if (onError === 'stopWorkflow') return;
		const isForAll = seen.exchanges.some(isTemplateRefused);
		const most =
			faults.length * (isForAll ? titles.length : Math.min(maxConcurrency, titles.length));
		keep(reuse || good.length <= most, 'P8', () => {
			return `${faults.length} faults, and ${good.length} items failed: ${problem}`;
		});
		checkBlame(seen, failed);
	}

	#isGood(error: string): boolean {
		const [, item = '0'] = /\[item (\d+)\]/.exec(error) ?? [];
		return ['whole', 'twin'].includes(this.#content(Number(item)));
	}
}

export const fillStep = step('fill', anyFill, async (fill, world) => {
	await new FillRun(fill).live(world);
});

/** P2: a key goes only to a service that has said what it does with it. */
function checkKeys({ exchanges }: Seen, isHonored: boolean): void {
	const keyed = exchanges.filter(({ request }) => request?.headers.has('idempotency-key'));
	keep(isHonored || keyed.length === 0, 'P2', () => 'a key was sent that nobody asked for');
}

/** A read, or a fill that has a key. */
function mayBeRepeated(request: Exchange['request']): boolean {
	return request?.method === 'GET' || request?.headers.has('idempotency-key') === true;
}

function isFillOf({ request }: Exchange, title: string): boolean {
	if (request?.method !== 'POST') return false;
	return (JSON.parse(request.body) as { title?: string }).title === title;
}

/** What is refused for good is not asked for again by the next item. */
function isTemplateRefused({ request, status = 0 }: Exchange): boolean {
	const isRefused = status >= 400 && status < 500 && status !== 429;
	return isRefused && request?.target.endsWith('/fields') === true;
}

/** P10: a template's fields are not asked for again once they are known. */
function checkFieldsOnce({ exchanges }: Seen): void {
	const known = exchanges.filter(
		({ request, status, fault }) =>
			request?.target.endsWith('/fields') && status === 200 && fault === undefined,
	);
	keep(known.length <= 1, 'P10', () => `the fields were read ${known.length} times`);
}

/** P7: the key is not blamed where it was not sent. */
export function checkBlame({ exchanges }: Seen, failed: readonly Outcome[]): void {
	const isKeyRefused = exchanges.some(
		({ request, status }) =>
			request?.headers.has('x-api-key') && (status === 401 || status === 403),
	);
	for (const { problem = '' } of failed) {
		const isBlamed = /API key is not|does not accept the API key/.test(problem);
		keep(isKeyRefused || !isBlamed, 'P7', () => `the key was not sent there: ${problem}`);
	}
}
