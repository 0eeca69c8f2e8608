import { NodeOperationError } from 'n8n-workflow';
import type { BodyShape } from '../shared/api/fills';
import type { Operation, Run } from '../shared/operation/operation';
import { templateUid } from '../shared/pickers/templateLocator';
import type { FillWarning } from '../shared/wire/objects';
import { createChecks } from './checkMapping';
import { existingDocuments } from './existingDocuments';
import { runHints, titleHints } from './hints';
import { outputOf, readOutput } from './outputs';
import { templateSchemas } from './mapper/templateSchema';
import { reportOf } from './mapping/policies';
import { readMapping, refuseBraces } from './readMapping';
import { isReuse, readBodyShape, readTextOverflow } from './parameters/readOptions';
import { unfitHints, unfitIn, type Told } from './unfitText';

/** Fills a template from each item. Reads the fields of a template once per run. */
export const fill: Operation = (run) => {
	refuseBraces(run);
	const schemaOf = templateSchemas(run);
	const check = createChecks(run);
	const findExisting = existingDocuments(run);
	const noteOutput = runHints(run);
	const noteTitle = titleHints(run);
	const noteUnfit = unfitHints(run);
	return async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		const template = await schemaOf(uid);
		const shape = readBodyShape(run, itemIndex);
		// The editor hides Title for a flat body, which has none; n8n still stores what was typed.
		const given = shape === 'flat' ? '' : run.parameters.readText('title', itemIndex);
		const title = given.trim() && given;
		run.named(itemIndex, title);
		const mapping = readMapping(run, itemIndex, template);
		const { problems, hasWarnings } = check(itemIndex, mapping, template);
		if (shape !== 'flat') noteTitle(itemIndex, uid, title);
		if (run.parameters.readBoolean('options.validateOnly', itemIndex)) {
			const verdict = { valid: problems.length === 0, problems, templateUid: uid, title };
			return [{ json: { ...verdict, report: reportOf(mapping) } }];
		}
		refuseFlatReuse(run, itemIndex, shape);
		const settings = readOutput(run, itemIndex, title);
		// A language model sees no hints, so it gets the report.
		const isReported =
			run.parameters.readBoolean('options.includeReport', itemIndex) || (run.isTool && hasWarnings);
		const report = isReported ? reportOf(mapping) : undefined;
		const refusesUnfitText = readTextOverflow(run, itemIndex) === 'error';
		const fill = { title, data: mapping.data, shape, refusesUnfitText };
		const existing = await findExisting(itemIndex, uid, title);
		return async () => {
			let textOverflow: FillWarning[] = [];
			const tell = (told: Told) => {
				noteUnfit(itemIndex, told, template.fields);
				textOverflow = unfitIn(told);
			};
			const output = await outputOf(run, { itemIndex, uid, fill, settings, existing, tell });
			noteOutput(output, existing !== undefined);
			if (report) {
				const unfit = textOverflow.length > 0 ? { textOverflow } : {};
				Object.assign(output.json, { report: { ...report, ...unfit } });
			}
			return [output];
		};
	};
};

/** A flat body has no title to find its document by. */
function refuseFlatReuse(run: Run, itemIndex: number, shape: BodyShape): void {
	const isReused = isReuse(run, itemIndex);
	if (!isReused || shape !== 'flat') return;
	throw new NodeOperationError(
		run.context.getNode(),
		"'If Document Exists' can't be 'Reuse' when 'Request Format' is 'Flat'",
		{
			description:
				"Existing documents are found by their title, and a flat request has none. Set 'Request Format' to 'Wrapped', or 'If Document Exists' to 'Create Anyway'.",
		},
	);
}
