import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { uptime, withDeadline } from '../shared/environment';
import type { OutputItem } from '../shared/operation/operation';
import { connect } from '../shared/transport/connection/connection';
import { readState, storeState } from './listState';
import { tooSlow, withNextPoll } from './pollErrors';
import { pollNew } from './pollNew';
import { pollNewest } from './pollNewest';
import { TriggerProcess, type TriggerKey } from './process';
import { readSettings, type Poll } from './settings';

/** The time for a poll in ms, where n8n does not set one. */
const defaultBudgetMs = 5 * 60_000;

/**
 * Shares of that time: abort at 80 %, start no download after 50 %, and leave the rest of a sorted list to a later poll
 * after 25 % if there are downloads, 50 % otherwise. The rest is for storing the state.
 */
const usedShare = 0.8;
const beginningShare = 0.5;
const listShare = { withFiles: 0.25, withoutFiles: 0.5 };

const limits = { maxRetries: 3, timeoutMs: 60_000 };

const thisProcess = new TriggerProcess();

/** One poll: returns the new documents or, in a test in the editor, the newest one; null if there are none. */
export async function pollDocuments(
	context: IPollFunctions,
	triggers = thisProcess,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return [toExecutionData(await inTime(context, pollNewest))];
	const key = keyOf(context, triggers.keys);
	const startedAt = uptime();
	const running = triggers.guard.begin(key, startedAt, startedAt + pollBudget(context));
	if (!running) return null;
	try {
		const staticData = context.getWorkflowStaticData('node');
		const state = triggers.returned.reconcile(key, readState(staticData), startedAt);
		if (state === 'uncertain') return null;
		const result = await inTime(context, async (poll) => await pollNew(poll, state));
		if (!running.counts(uptime())) throw tooSlow(context, pollBudget(context) * usedShare);
		storeState(staticData, result.state);
		triggers.returned.note(key, result.state, result.items.length > 0, uptime());
		if (result.error) throw withNextPoll(result.error, context);
		return result.items.length > 0 ? [toExecutionData(result.items)] : null;
	} finally {
		running.end();
	}
}

/** Nodes of old workflows can lack an ID. */
function keyOf(context: IPollFunctions, keys: TriggerProcess['keys']): TriggerKey {
	const { id, name } = context.getNode();
	const node = `${context.getWorkflow().id}:${id || name}`;
	return keys.keyOf(node, name, (other) => hasTrigger(context, other));
}

/**
 * Whether the workflow of this poll has a trigger of our type with this name. n8n only lists nodes that are connected
 * to a next one.
 */
function hasTrigger(context: IPollFunctions, name: string): boolean {
	if (!('getChildNodes' in context)) return false;
	const { type } = context.getNode();
	return context
		.getChildNodes(name)
		.flatMap((child) => context.getParentNodes(child.name))
		.some((parent) => parent.name === name && parent.type === type);
}

function toExecutionData(items: readonly OutputItem[]): INodeExecutionData[] {
	return items.map(({ json, binary }) => ({ json, ...(binary && { binary }) }));
}

async function inTime<T>(context: IPollFunctions, act: (poll: Poll) => Promise<T>): Promise<T> {
	const budgetMs = pollBudget(context);
	const usedMs = budgetMs * usedShare;
	const startedAt = uptime();
	const endsAt = startedAt + usedMs;
	return await withDeadline(usedMs, async (signal) => {
		const settings = readSettings(context);
		const connection = await connect(context, { limits: { ...limits, endsAt }, signal });
		const isBefore = (share: number) => uptime() < startedAt + budgetMs * share;
		const { withFiles, withoutFiles } = listShare;
		const poll: Poll = {
			context,
			connection,
			settings,
			hasTime: () => isBefore(beginningShare),
			hasTimeToList: () => isBefore(settings.outputField ? withFiles : withoutFiles),
		};
		return await act(poll).catch((error: unknown) => {
			throw signal.aborted ? tooSlow(context, usedMs) : withNextPoll(error, context);
		});
	});
}

/** n8n before 2.40 has no `getPollBudgetMs`. */
function pollBudget(context: IPollFunctions): number {
	const said = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : defaultBudgetMs;
	return Math.min(said, defaultBudgetMs);
}
