import { NodeOperationError } from 'n8n-workflow';
import type { BodyShape } from '../shared/api/fills';
import type { Operation, Run } from '../shared/operation/operation';
import { templateUid } from '../shared/pickers/templateLocator';
import { createChecks } from './checkMapping';
import { existingDocuments } from './existingDocuments';
import { withInput } from './keepInput';
import { templateSchemas } from './mapper/templateSchema';
import { reportOf } from './mapping/report';
import { newOutput, reusedOutput } from './outputs';
import { readMapping } from './readMapping';
import { readBodyShape, readBoolean } from './parameters/readOptions';

/** Fills a template from each item. Reads the fields of a template once per run. */
export const fill: Operation = (run) => {
	const { parameters } = run;
	const schemaOf = templateSchemas(run);
	const check = createChecks(run);
	const findExisting = existingDocuments(run);
	return async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		const template = await schemaOf(uid);
		const mapping = readMapping(run, itemIndex, template);
		const { isValid, hasWarnings } = check(itemIndex, mapping, template);
		if (readBoolean(run, itemIndex, 'validateOnly')) {
			const json = { valid: isValid, templateUid: uid, report: reportOf(mapping) };
			return [withInput(run, itemIndex, { json })];
		}
		const shape = readBodyShape(run, itemIndex);
		// The editor hides Title for a flat body, which has none; n8n still stores what was typed.
		const title = shape === 'flat' ? '' : parameters.readText('title', itemIndex);
		refuseFlatReuse(run, itemIndex, shape);
		const existing = await findExisting(itemIndex, uid, title);
		const output = existing
			? await reusedOutput(run, itemIndex, uid, existing)
			: await newOutput(run, itemIndex, uid, { title, data: mapping.data, shape });
		// A language model sees no hints, so it gets the report.
		const isReported = readBoolean(run, itemIndex, 'includeReport') || (run.isTool && hasWarnings);
		const json = isReported ? { ...output.json, report: reportOf(mapping) } : output.json;
		return [withInput(run, itemIndex, { ...output, json })];
	};
};

/** A flat body has no title to find its document by. */
function refuseFlatReuse({ context, parameters }: Run, itemIndex: number, shape: BodyShape): void {
	const isReused = parameters.readText('options.existingDocuments', itemIndex) === 'reuse';
	if (!isReused || shape !== 'flat') return;
	throw new NodeOperationError(
		context.getNode(),
		"'Existing Documents' cannot be 'Reuse' where 'Body Shape' is 'Flat'",
		{
			description:
				"Documents are found by their title, and a flat body has none. Set 'Body Shape' to 'Wrapped', or 'Existing Documents' to 'Create New Ones'.",
			itemIndex,
		},
	);
}
