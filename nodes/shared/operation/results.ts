import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isFailure, type ItemError, type Naming, type Outcome } from './itemError';
import { KeptInput } from './keptInput';
import { addHint, withoutError } from './operation';

interface Finished {
	readonly context: IExecuteFunctions;
	readonly isTool: boolean;
	readonly outcomes: readonly Outcome[];
	readonly naming: Naming;
	/** For each item, whether it keeps its input. */
	readonly keepsInput: readonly boolean[];
}

/** What n8n gets: the output of each item, or its error, paired with the item. */
export function results(finished: Finished): INodeExecutionData[] {
	const { context, isTool, outcomes, naming, keepsInput } = finished;
	const inputs = context.getInputData();
	const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
	const keptInput = new KeptInput();
	const items = outcomes.flatMap((outcome, item): INodeExecutionData[] => {
		const { json: fields, binary: files } = inputs[item] ?? { json: {} };
		const input = { json: fields, ...(!isTool && { binary: files }) };
		const isKept = keepsInput[item] === true;
		const pairedItem = { item };
		if (!isFailure(outcome)) {
			return outcome.map(({ json, binary }) => {
				if (!isKept) return { json: withoutError(json), ...(binary && { binary }), pairedItem };
				return { ...keptInput.behind(input, { json: { document: json }, binary }), pairedItem };
			});
		}
		const { error } = outcome;
		const message = naming.namesItem(outcome) ? naming.messageOf(error, item) : error.message;
		const json = errorJson(message, error, 'message' in fields);
		if (hasErrorOutput) return [{ json, ...(files && { binary: files }), pairedItem }];
		return [{ ...(isKept ? keptInput.behind(input, { json }) : { json }), pairedItem }];
	});
	const hint = keptInput.hint();
	if (hint) addHint(context, hint, 'info');
	return items;
}

/**
 * n8n sends an item to the error output when its JSON holds nothing but `error` and `message`, to which it adds the
 * input's properties. So what to do about it goes into `message`, unless the input has a property of that name.
 */
function errorJson(error: string, { description }: ItemError, hasMessage: boolean) {
	if (!description) return { error };
	return hasMessage ? { error: `${error}. ${description}` } : { error, message: description };
}
