import type { INodeExecutionData } from 'n8n-workflow';
import type { Exchange } from './network.ts';
import { serviceOrigin } from './network.ts';
import { keyPrefix } from './service.ts';
import type { Seen } from './world.ts';

/** Rules that a run keeps whatever it does. They count at the service, and know nothing of the nodes' code. */
export interface Limits {
	readonly timeoutMs: number;
	readonly maxConcurrency: number;
	readonly maxRetries: number;
	/** How many ask for the same thing, and each may try it as often as that: items, or executions. */
	readonly askers?: number;
}

export const standardLimits: Limits = { timeoutMs: 120_000, maxConcurrency: 50, maxRetries: 3 };

/** A promise that was not kept. */
export class BrokenPromise extends Error {
	constructor(promise: string, what: string) {
		super(`${promise}: ${what}`);
	}
}

export function keep(isKept: boolean, promise: string, what: () => string): void {
	if (!isKept) throw new BrokenPromise(promise, what());
}

const slackMs = 1000;

/** What holds for every run: P3, P5, P9, P14, and the bounds of retries. */
export function checkRun(seen: Seen, limits: Limits): void {
	for (const exchange of seen.exchanges) checkExchange(exchange, seen, limits);
	const most = mostAtOnce(seen.exchanges);
	keep(most <= limits.maxConcurrency, 'P5', () => `${most} requests at once`);
	keep(seen.result === undefined || seen.pending <= 0, 'P14', () => {
		return `the run is over, and ${seen.pending} timers are still set`;
	});
	checkRetries(seen, limits);
	if (seen.stoppedAt !== undefined) checkStopped(seen, seen.stoppedAt);
}

function checkExchange(exchange: Exchange, seen: Seen, { timeoutMs }: Limits): void {
	const { origin, request, isEndless, lastByteAt, closedAt } = exchange;
	keep(origin === serviceOrigin || !request?.headers.has('x-api-key'), 'P3', () => {
		return `the key was sent to ${origin}`;
	});
	const idleMs = (closedAt ?? seen.endedAt) - lastByteAt;
	keep(!isEndless || idleMs <= timeoutMs + slackMs, 'P14', () => {
		return `${request?.target} was idle for ${idleMs} ms, with a timeout of ${timeoutMs}`;
	});
}

/** A request is over when it is answered whole, or n8n has let go of it. */
function endOf({ isEndless, status, lastByteAt, closedAt = Infinity }: Exchange): number {
	return status !== undefined && !isEndless ? Math.min(lastByteAt, closedAt) : closedAt;
}

export function mostAtOnce(exchanges: readonly Exchange[]): number {
	const moves = exchanges
		.flatMap((exchange) => [
			{ at: exchange.openedAt, by: 1 },
			{ at: endOf(exchange), by: -1 },
		])
		.sort((a, b) => a.at - b.at || a.by - b.by);
	let [open, most] = [0, 0];
	for (const { by } of moves) most = Math.max(most, (open += by));
	return most;
}

/** The same request: what it asks for, and of a fill what with. */
function callOf({ request }: Exchange): string {
	return `${request?.method} ${request?.target} ${request?.body}`;
}

/** After a redirect the same is asked for at another place, which is no retry. */
const isRedirect = ({ status = 0 }: Exchange) => status >= 300 && status < 400;

function checkRetries(seen: Seen, { maxRetries, askers = 1 }: Limits): void {
	const calls = new Map<string, Exchange[]>();
	for (const exchange of seen.exchanges) {
		if (!exchange.request || isRedirect(exchange)) continue;
		calls.set(callOf(exchange), [...(calls.get(callOf(exchange)) ?? []), exchange]);
	}
	for (const [call, attempts] of calls) {
		const refused = attempts.filter(({ status }) => status === 429);
		const span = (refused.at(-1)?.openedAt ?? 0) - (refused[0]?.openedAt ?? 0);
		keep(refused.length < 3 * askers || span > 300, 'P12', () => {
			return `${call} was refused ${refused.length} times within ${span} ms`;
		});
		const isFile = /\/download/.test(call) && !/GET \/v1/.test(call);
		keep(!isFile || attempts.length <= askers * (maxRetries + 1), 'P2', () => {
			return `${call} was asked for ${attempts.length} times with ${maxRetries} retries`;
		});
	}
}

/** P9: nothing begins after Stop, and nothing goes on. */
function checkStopped({ exchanges, endedAt }: Seen, stoppedAt: number): void {
	const late = exchanges.filter(({ openedAt }) => openedAt > stoppedAt + 300);
	keep(late.length === 0, 'P9', () => `${late.length} requests began after Stop`);
	keep(endedAt <= stoppedAt + slackMs, 'P9', () => {
		return `the run went on for ${endedAt - stoppedAt} ms after Stop`;
	});
}

/** An item that came out of a node, as a user reads it. */
export interface Outcome {
	readonly item: number;
	readonly json: INodeExecutionData['json'];
	readonly binary: INodeExecutionData['binary'];
	/** What went wrong, all that is said of it. */
	readonly problem?: string;
}

/** What came out of a node by input item, from both of its outputs. */
export function outcomesOf({ result }: Seen, node: string): Outcome[] {
	const all = [0, 1].flatMap((output) => result?.items(node, output) ?? []);
	const errors = new Set(all.map(({ json }) => json.error));
	const isShared = errors.size === 1 && all.length === itemCount(result);
	return all.map(({ json, binary, pairedItem }) => {
		const { item } = pairedItem as { item: number };
		const isError = json.error !== undefined;
		const problem = isError ? `${String(json.error)} ${String(json.message ?? '')}` : undefined;
		if (problem !== undefined) checkWords(problem, item, isShared);
		return { item, json, binary, problem };
	});
}

/** The error that ended a run, with what is said below it. */
export function errorOf({ result, stoppedAt }: Seen): string | undefined {
	const error = result?.error;
	// What n8n itself says of a run that was stopped names no item.
	if (!error || stoppedAt !== undefined) return undefined;
	const problem = `${error.message} ${String((error as { description?: unknown }).description ?? '')}`;
	const [, item] = /\[item (\d+)\]/.exec(error.message) ?? [];
	const isShared = itemCount(result) === 1 || /All \d+ items failed for this reason/.test(problem);
	checkWords(problem, Number(item ?? Number.NaN), isShared);
	return problem;
}

function itemCount(result: Seen['result']): number {
	return result?.items('Start').length ?? 0;
}

/** What a run reads once for all of its items. */
const readOnce = /^Could not (read the fields of the template|list the (documents|templates)): /;

/** P7: the item is named where the reason is its own, the service's words are whole, and the failure is not a bug such as a TypeError. */
function checkWords(problem: string, item: number, isShared: boolean): void {
	const isNamed = problem.includes(`[item ${item}]`);
	const isOfRun = isShared || readOnce.test(problem);
	keep(isNamed || isOfRun, 'P7', () => `no item is named: ${problem}`);
	keep(!isNamed || !isShared, 'P7', () => `an item is named that is not alone: ${problem}`);
	const accident =
		/TypeError|ReferenceError|is not a function|Cannot read prop|\bundefined\b|\[object/;
	keep(!accident.test(problem), 'P7', () => `an accident of the code: ${problem}`);
	const areWhole = !problem.includes('must be') || problem.includes('must be < 5 or > 10');
	keep(areWhole, 'P7', () => `words of the service are missing: ${problem}`);
	keep(!problem.includes(keyPrefix), 'P3', () => `the key is in a message: ${problem}`);
	const isCut = /incomplete|its end is missing/.test(problem);
	keep(!isCut || !problem.includes('Base URL'), 'P7', () => `wrong advice: ${problem}`);
}

/** Requests that met with a fault. */
export function faulty({ exchanges }: Seen): Exchange[] {
	return exchanges.filter(({ fault }) => fault !== undefined);
}
