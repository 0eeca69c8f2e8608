import { getTemplateFields } from '../shared/api/templates';
import { oncePerKey } from '../shared/operation/once';
import type { Operation } from '../shared/operation/operation';
import { pickedTemplate, usableUid } from '../shared/pickers/uid';
import { outputFor } from './outputs';
import { readMapping } from './readMapping';

/** Fills a template from each item. The fields of a template are asked for once per run. */
export const fill: Operation = (run) => {
	const { connection, context, parameters } = run;
	const fieldsOf = oncePerKey(async (uid) => await getTemplateFields(connection, uid));
	return async (itemIndex) => {
		const locator = parameters.read('templateId', itemIndex, '');
		const uid = usableUid(context.getNode(), locator, pickedTemplate);
		const { data } = readMapping(run, itemIndex, await fieldsOf(uid));
		const title = parameters.readText('title', itemIndex);
		return [await outputFor(run, itemIndex)(run, itemIndex, uid, { title, data })];
	};
};
