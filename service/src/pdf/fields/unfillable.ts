import { fullName, type Widget } from '../file/widgets.ts';
import { kindOf, labelOf, type Field, type FieldKind } from './fields.ts';

/** A field of a form that cannot be filled. */
export interface UnfillableField {
	readonly label: string;
	readonly kind: FieldKind;
}

/** The fields that are not among the fillable ones, but for buttons, which hold no value. */
export function unfillableFields(
	widgets: readonly Widget[],
	fillable: readonly Pick<Field, 'key'>[],
): UnfillableField[] {
	const groups = new Map<string, Widget[]>();
	for (const widget of widgets) {
		const key = fullName(widget);
		if (key === undefined || !widget.page) continue;
		groups.set(key, [...(groups.get(key) ?? []), widget]);
	}
	const known = new Set(fillable.map(({ key }) => key));
	return [...groups].flatMap(([key, group]) => {
		const kind = group[0] && kindOf(group[0]);
		return kind && !known.has(key) ? [{ label: labelOf(key, group), kind }] : [];
	});
}
