import type { NodeHint } from 'n8n-workflow';
import { addHint, type OutputItem, type Run } from '../shared/operation/operation';
import { escapedHtml } from '../shared/wire/text';
import { listed, quoted, whichItems } from './messages/wording';
import { isReuse } from './parameters/readOptions';

/** Above this size, files in memory are likely to crash n8n. */
const manyFiles = 1000;

/**
 * Hints at the end of a run: what Reuse did, and what will cause trouble in a larger run. Only a stored file shows
 * whether n8n keeps files in memory, and only the node whether n8n retries it.
 */
export function runHints(run: Run) {
	let [reused, created, inMemory] = [0, 0, 0];
	run.atEnd(() => {
		const { context } = run;
		if (isReuse(run, 0) && reused + created > 0) {
			addHint(context, `Documents: ${reused} reused, ${created} created.`, 'info');
		}
		if (repeatsFills(run)) addHint(context, retryHint);
		if (inMemory > manyFiles) addHint(context, memoryHint(inMemory));
	});
	return ({ binary = {} }: OutputItem, isReused: boolean) => {
		if (isReused) reused++;
		else created++;
		if (Object.values(binary).some(({ id }) => !id)) inMemory++;
	};
}

/** n8n runs the whole node again, with documents that exist. */
function repeatsFills(run: Run): boolean {
	const isRetried = run.context.getNode().retryOnFail === true;
	return isRetried && !isReuse(run, 0) && !run.parameters.readBoolean('options.validateOnly', 0);
}

const retryHint =
	"'Retry On Fail' would fill all items again. Turn it off in Settings: the node retries by itself.";

const memoryHint = (count: number) =>
	`n8n keeps these ${count} files in its memory. Set N8N_DEFAULT_BINARY_DATA_MODE=filesystem.`;

const mostTitles = 5;

/**
 * Hints at the end of a run: which items share a title, and for which the title's expression returned nothing. A
 * typed-in title is shared on purpose.
 */
export function titleHints(run: Run) {
	const { context, atEnd } = run;
	const { title: stored } = context.getNode().parameters;
	const isExpression = typeof stored === 'string' && stored.startsWith('=');
	const untitled: number[] = [];
	const byTitle = new Map<string, { title: string; items: number[] }>();
	atEnd(() => {
		if (untitled.length > 0) addHint(context, untitledHint(untitled));
		const shared = [...byTitle.values()].filter(({ items }) => items.length > 1);
		if (shared.length > 0) addHint(context, sharedTitlesHint(shared), 'info');
	});
	return (itemIndex: number, uid: string, title: string) => {
		if (!isExpression) return;
		const key = JSON.stringify([uid, title]);
		const known = byTitle.get(key);
		if (title === '') untitled.push(itemIndex);
		else if (known) known.items.push(itemIndex);
		else byTitle.set(key, { title, items: [itemIndex] });
	};
}

const untitledHint = (items: readonly number[]) =>
	`'Document Title' returns nothing ${whichItems(items)}: check its expression. The service chooses the title.`;

function sharedTitlesHint(shared: readonly { title: string; items: readonly number[] }[]): string {
	const titles = shared.map(({ title, items }) => `${quoted(title)} ${whichItems(items)}`);
	return escapedHtml(`Several items have the same title: ${listed(titles, mostTitles)}.`);
}

/** What the editor says before the node runs. n8n has room for 120 characters. */
export const editorHints: NodeHint[] = [
	{
		message: "'Reuse' finds documents by their title: give each item its own 'Document Title'.",
		type: 'warning',
		location: 'ndv',
		whenToDisplay: 'beforeExecution',
		// Uses toJSON, because $parameter itself evaluates the title, and there is no item yet.
		displayCondition:
			'={{ $parameter.toJSON().options?.existingDocuments === "reuse" && !$parameter.toJSON().title }}',
	},
];
