import { getTemplateFields } from '../shared/api/templates';
import { oncePerKey } from '../shared/operation/once';
import type { Operation } from '../shared/operation/operation';
import { templateUid } from '../shared/pickers/templateLocator';
import { outputFor } from './outputs';
import { readMapping } from './readMapping';

/** Fills a template from each item. The fields of a template are asked for once per run. */
export const fill: Operation = (run) => {
	const { connection, parameters } = run;
	const fieldsOf = oncePerKey(async (uid) => await getTemplateFields(connection, uid));
	return async (itemIndex) => {
		const uid = templateUid(run, itemIndex);
		const { data } = readMapping(run, itemIndex, await fieldsOf(uid));
		const title = parameters.readText('title', itemIndex);
		return [await outputFor(run, itemIndex)(run, itemIndex, uid, { title, data })];
	};
};
