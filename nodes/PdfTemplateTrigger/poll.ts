import {
	NodeOperationError,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { uptime, withDeadline } from '../shared/environment';
import type { OutputItem } from '../shared/operation/operation';
import { connect } from '../shared/transport/connection';
import { pollNew } from './pollNew';
import { pollNewest } from './pollNewest';
import { readSettings, type Poll } from './settings';

/** What a poll may take where n8n does not say it, in ms. */
const defaultBudgetMs = 5 * 60_000;

/** So much of it is used, and for beginning downloads so much; the rest is for ending in order. */
const usedShare = 0.8;
const beginningShare = 0.5;

const limits = { maxRetries: 3, timeoutMs: 60_000 };

/** n8n begins a poll even while the one before is under way; the two would give out the same documents. */
const underWay = new WeakSet<IDataObject>();

/** One poll: the new documents, or in a test of the editor the newest one. Null when there are none. */
export async function pollDocuments(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return [toExecutionData(await inTime(context, pollNewest))];
	const staticData = context.getWorkflowStaticData('node');
	if (underWay.has(staticData)) return null;
	underWay.add(staticData);
	try {
		const items = await inTime(context, async (poll) => await pollNew(poll, staticData));
		return items.length > 0 ? [toExecutionData(items)] : null;
	} finally {
		underWay.delete(staticData);
	}
}

function toExecutionData(items: readonly OutputItem[]): INodeExecutionData[] {
	return items.map(({ json, binary }) => ({ json, ...(binary && { binary }) }));
}

async function inTime<T>(context: IPollFunctions, act: (poll: Poll) => Promise<T>): Promise<T> {
	const budgetMs = pollBudget(context);
	const lastBeginning = uptime() + budgetMs * beginningShare;
	return await withDeadline(budgetMs * usedShare, async (signal) => {
		const settings = readSettings(context);
		const connection = await connect(context, limits, signal);
		const files = { helpers: context.helpers };
		const hasTime = () => uptime() < lastBeginning;
		return await act({ context, connection, settings, files, signal, hasTime }).catch(
			(error: unknown) => {
				throw signal.aborted ? tooSlow(context, budgetMs) : error;
			},
		);
	});
}

/** n8n before 2.40 does not say it. */
function pollBudget(context: IPollFunctions): number {
	const said = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : defaultBudgetMs;
	return Math.min(said, defaultBudgetMs);
}

function tooSlow(context: IPollFunctions, budgetMs: number): NodeOperationError {
	const seconds = Math.round((budgetMs * usedShare) / 1000);
	return new NodeOperationError(
		context.getNode(),
		`The service took longer than ${seconds} seconds to tell the new documents`,
		{
			description: 'Nothing is lost: the next poll begins where this one began.',
			failure: { cause: 'temporarily-unavailable' },
		},
	);
}
