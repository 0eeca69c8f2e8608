import { fullName, type Widget } from '../file/widgets.ts';
import { kindOf, labelOf, type Field, type FieldKind } from './fields.ts';

/**
 * Why a field cannot be filled: it is a signature, a button, an image or a barcode; a choice without options; or it
 * has the name of a field of another kind.
 */
export type UnfillableKind = FieldKind | 'sameName';

/** A field of a form that cannot be filled. */
export interface UnfillableField {
	readonly label: string;
	readonly kind: UnfillableKind;
}

/** The fields of the pages that are not among the fillable ones. */
export function unfillableFields(
	widgets: readonly Widget[],
	fillable: readonly Pick<Field, 'key' | 'widgets'>[],
): UnfillableField[] {
	const filled = new Map(fillable.map((field) => [field.key, new Set(field.widgets)]));
	const groups = new Map<string, Widget[]>();
	for (const widget of widgets) {
		const key = fullName(widget);
		if (key === undefined || !widget.page || filled.get(key)?.has(widget)) continue;
		groups.set(key, [...(groups.get(key) ?? []), widget]);
	}
	return [...groups].flatMap(([key, group]) => {
		const kind = group[0] && kindOf(group[0]);
		if (!kind) return [];
		return [{ label: labelOf(key, group), kind: filled.has(key) ? 'sameName' : kind }];
	});
}
