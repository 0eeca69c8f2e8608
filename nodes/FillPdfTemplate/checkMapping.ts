import { NodeOperationError } from 'n8n-workflow';
import { addHint, type Run } from '../shared/operation/operation';
import type { TemplateSchema } from './mapper/templateSchema';
import { hintMessage, type Warning } from './messages/hintMessage';
import { findingsUnder, hasFindings } from './mapping/policies';
import { errorMessage } from './messages/errorMessage';
import type { ReadMapping } from './readMapping';
import { readPolicies } from './parameters/readOptions';

/**
 * Applies the user's policies to each item: throws for `error`, and collects `warn` into one hint at the end of the run.
 * With Validate Only, findings do not stop an item, but are returned as its `problems`; except in a tool, whose model has
 * to see them.
 */
export function createChecks(run: Run) {
	const warnings: Warning[] = [];
	const verdicts: boolean[] = [];
	run.atEnd(() => {
		const message = hintMessage(warnings, run.context.getInputData().length, verdicts);
		if (message !== '') addHint(run.context, message);
	});
	return (itemIndex: number, mapping: ReadMapping, template: TemplateSchema) => {
		const policies = readPolicies(run, itemIndex, mapping.mode);
		const findings = findingsUnder('error', mapping, policies);
		const refused = errorMessage(findings, { ...template, ...mapping, isTool: run.isTool });
		const isOnlyValidated = run.parameters.readBoolean('options.validateOnly', itemIndex);
		if (refused && (run.isTool || !isOnlyValidated)) {
			const { message, description } = refused;
			throw new NodeOperationError(run.context.getNode(), message, { description });
		}
		if (isOnlyValidated) verdicts.push(refused === undefined);
		const warned = findingsUnder('warn', mapping, policies);
		const hasWarnings = hasFindings(warned);
		if (hasWarnings) {
			warnings.push({
				itemIndex,
				findings: warned,
				unusedNames: mapping.mode === 'automatic' ? mapping.unknownKeys : [],
				isReported:
					isOnlyValidated || run.parameters.readBoolean('options.includeReport', itemIndex),
				...template,
			});
		}
		return { problems: refused?.problems ?? [], hasWarnings };
	};
}
