import { NodeOperationError } from 'n8n-workflow';
import type { BodyShape } from '../shared/api/fills';
import type { Operation, Run } from '../shared/operation/operation';
import { templateUid } from '../shared/pickers/templateLocator';
import { checksOf } from './checkMapping';
import { existingDocuments } from './existingDocuments';
import { withInput } from './keepInput';
import { knownTemplates } from './mapper/templateSchema';
import { reportOf } from './mapping/report';
import { newOutput, reusedOutput } from './outputs';
import { readMapping } from './readMapping';
import { readBodyShape, readSwitch } from './parameters/readOptions';

/** Fills a template from each item. The fields of a template are asked for once per run. */
export const fill: Operation = (run) => {
	const { parameters } = run;
	const knownTemplate = knownTemplates(run);
	const check = checksOf(run);
	const findExisting = existingDocuments(run);
	return async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		const template = await knownTemplate(uid);
		const mapping = readMapping(run, itemIndex, template);
		const { isValid, hasWarnings } = check(itemIndex, mapping, template);
		if (readSwitch(run, itemIndex, 'validateOnly')) {
			const json = { valid: isValid, templateUid: uid, report: reportOf(mapping) };
			return [withInput(run, itemIndex, { json })];
		}
		const shape = readBodyShape(run, itemIndex);
		// The editor hides it for a flat body, which has no place for it; n8n keeps what was typed.
		const title = shape === 'flat' ? '' : parameters.readText('title', itemIndex);
		refuseFlatReuse(run, itemIndex, shape);
		const existing = await findExisting(itemIndex, uid, title);
		const output = existing
			? await reusedOutput(run, itemIndex, uid, existing)
			: await newOutput(run, itemIndex, uid, { title, data: mapping.data, shape });
		// A language model sees no hints, so it is told in the answer.
		const isReported = readSwitch(run, itemIndex, 'includeReport') || (run.isTool && hasWarnings);
		const json = isReported ? { ...output.json, report: reportOf(mapping) } : output.json;
		return [withInput(run, itemIndex, { ...output, json })];
	};
};

/** A flat body has no title, by which a document could be found again. */
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
