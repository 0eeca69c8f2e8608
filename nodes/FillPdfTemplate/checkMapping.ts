import { NodeOperationError } from 'n8n-workflow';
import { addHint, type Run } from '../shared/operation/operation';
import type { TemplateSchema } from './mapper/templateSchema';
import { hintMessage, type Warning } from './messages/hintMessage';
import { isEmpty, valuesOf } from './mapping/inputValues';
import { matchNamed } from './mapping/matchKeys';
import { findingsUnder, hasFindings } from './mapping/policies';
import { errorMessage } from './messages/errorMessage';
import type { ReadMapping } from './readMapping';
import { readPolicies } from './parameters/readOptions';

/** The names of input fields that would fill fields without a value if they were mapped automatically. */
function matchingInput(
	{ context }: Run,
	itemIndex: number,
	{ unfilledFields }: ReadMapping,
): readonly string[] {
	if (unfilledFields.length === 0) return [];
	const input = valuesOf(context.getInputData()[itemIndex]?.json);
	const given = new Map([...input].filter(([, value]) => !isEmpty(value)));
	const { unmatched } = matchNamed(given, unfilledFields);
	return [...given.keys()].filter((name) => !unmatched.includes(name));
}

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
		const isFirst = mapping.mode === 'mapped' && warnings.length === 0;
		const matching = isFirst ? matchingInput(run, itemIndex, mapping) : [];
		const findings = findingsUnder('error', mapping, policies);
		const refused = errorMessage(findings, {
			...template,
			...mapping,
			matching,
			isTool: run.isTool,
		});
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
				matching,
				isReported:
					isOnlyValidated || run.parameters.readBoolean('options.includeReport', itemIndex),
				...template,
			});
		}
		return { problems: refused?.problems ?? [], hasWarnings };
	};
}
