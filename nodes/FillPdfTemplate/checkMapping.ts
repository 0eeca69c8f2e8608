import { NodeOperationError } from 'n8n-workflow';
import type { Run } from '../shared/operation/operation';
import type { KnownTemplate } from './mapper/templateSchema';
import { hintFor, type Warning } from './messages/hintMessage';
import { findingsUnder, hasFindings } from './mapping/policies';
import { refusal } from './messages/errorMessage';
import type { ReadMapping } from './readMapping';
import { readPolicies, readSwitch } from './parameters/readOptions';

/** What the check of an item comes to, when it does not end in an error. */
export interface Check {
	/** Whether a document may be made; false only where none is made anyway. */
	readonly isValid: boolean;
	/** Whether there is something that the user wants to be told of. */
	readonly hasWarnings: boolean;
}

type CheckItem = (itemIndex: number, mapping: ReadMapping, template: KnownTemplate) => Check;

/**
 * Judges items by the user's policies: throws what stops an item, and makes one hint of the warnings of all
 * items when the run ends. Where documents are only validated, a finding is no reason to stop.
 */
export function checksOf(run: Run): CheckItem {
	const warnings: Warning[] = [];
	const verdicts: boolean[] = [];
	run.atEnd(() => giveHint(run, warnings, verdicts));
	return (itemIndex, mapping, template) => {
		const policies = readPolicies(run, itemIndex, mapping.mode);
		const findings = findingsUnder('error', mapping, policies);
		const refused = refusal(findings, { ...template, isTool: run.isTool });
		const isOnlyValidated = readSwitch(run, itemIndex, 'validateOnly');
		const mayGoOn = isOnlyValidated && !run.isTool && mapping.ambiguities.length === 0;
		if (refused && !mayGoOn) {
			const { message, description } = refused;
			throw new NodeOperationError(run.context.getNode(), message, { description, itemIndex });
		}
		if (isOnlyValidated) verdicts.push(refused === undefined);
		const warned = findingsUnder('warn', mapping, policies);
		const hasWarnings = hasFindings(warned);
		if (hasWarnings) warnings.push({ itemIndex, findings: warned, ...template });
		return { isValid: refused === undefined, hasWarnings };
	};
}

function giveHint(
	{ context }: Run,
	warnings: readonly Warning[],
	verdicts: readonly boolean[],
): void {
	const message = hintFor(warnings, context.getInputData().length, verdicts);
	// Older versions of n8n have no hints.
	if (message === '' || typeof context.addExecutionHints !== 'function') return;
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
}
