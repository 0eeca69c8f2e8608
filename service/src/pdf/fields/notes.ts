import type { Field } from './fields.ts';
import { hasUnknownCalculation } from '../formats/calculation.ts';
import { hasUnknownFormat } from '../formats/format.ts';

/** Sentences about fields with unknown scripts, which are ignored. */
export function notesOn(fields: readonly Field[]): string[] {
	return fields.flatMap(({ key, widgets }) => {
		const notes: string[] = [];
		if (widgets.some(hasUnknownFormat)) {
			notes.push(`Field "${key}": its values are drawn as given; its format script is not known`);
		}
		if (widgets.some(hasUnknownCalculation)) {
			notes.push(`Field "${key}": it is not computed; its calculation script is not known`);
		}
		return notes;
	});
}
