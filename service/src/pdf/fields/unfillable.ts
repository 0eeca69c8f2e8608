import { nameOf } from '../file/objects.ts';
import { flagsOf, fullName, inherited, type Widget } from '../file/widgets.ts';
import { fillableFields, labelOf } from './fields.ts';

/** A field of a form that cannot be filled. */
export interface UnfillableField {
	readonly label: string;
	readonly kind: 'list' | 'dropDown' | 'radio' | 'signature';
}

const RADIO = 1 << 15;
const COMBO = 1 << 17;

/** The fields that are not among the fillable ones, but for buttons, which hold no value. */
export function unfillableFields(widgets: readonly Widget[]): UnfillableField[] {
	const groups = new Map<string, Widget[]>();
	for (const widget of widgets) {
		const key = fullName(widget);
		if (key === undefined || !widget.page) continue;
		groups.set(key, [...(groups.get(key) ?? []), widget]);
	}
	const fillable = new Set(fillableFields(widgets, true).map(({ key }) => key));
	return [...groups].flatMap(([key, group]) => {
		const kind = group[0] && kindOf(group[0]);
		return kind && !fillable.has(key) ? [{ label: labelOf(key, group), kind }] : [];
	});
}

function kindOf(widget: Widget): UnfillableField['kind'] | undefined {
	const type = inherited(widget, nameOf, 'FT');
	if (type === 'Sig') return 'signature';
	if (type === 'Ch') return flagsOf(widget) & COMBO ? 'dropDown' : 'list';
	return type === 'Btn' && flagsOf(widget) & RADIO ? 'radio' : undefined;
}
