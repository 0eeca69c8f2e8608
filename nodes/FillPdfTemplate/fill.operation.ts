import type { Operation } from '../shared/operation/operation';
import { pickedTemplate, usableUid } from '../shared/pickers/uid';
import { checksOf } from './checkMapping';
import { withInput } from './keepInput';
import { knownTemplates } from './knownTemplate';
import { reportOf } from './mapping/report';
import { outputFor } from './outputs';
import { readMapping } from './readMapping';
import { isTool, readBodyShape, readSwitch } from './readOptions';

/** Fills a template from each item. The fields of a template are asked for once per run. */
export const fill: Operation = (run) => {
	const { context, parameters } = run;
	const knownTemplate = knownTemplates(run);
	const check = checksOf(run);
	return async (itemIndex) => {
		const locator = parameters.read('templateId', itemIndex, '');
		const uid = usableUid(context.getNode(), locator, pickedTemplate);
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
		const toSend = { title, data: mapping.data, shape };
		const output = await outputFor(run, itemIndex)(run, itemIndex, uid, toSend);
		// A language model sees no hints, so it is told in the answer.
		const isReported = readSwitch(run, itemIndex, 'includeReport') || (isTool(run) && hasWarnings);
		const json = isReported ? { ...output.json, report: reportOf(mapping) } : output.json;
		return [withInput(run, itemIndex, { ...output, json })];
	};
};
