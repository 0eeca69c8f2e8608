import type { EditableField, FieldBox } from './editableField.ts';
import { openFields, type OpenedForm } from '../fields/openFields.ts';
import { asEdited, editable } from './readFields.ts';
import { pageArea, type PageArea } from '../file/pageArea.ts';
import { fullName } from '../file/widgets.ts';

/** Why a field can't be carried to another PDF. */
export type LostReason = 'page' | 'place' | 'kind' | 'hidden';

export interface LostField {
	readonly key: string;
	readonly label: string;
	readonly why: LostReason;
	/** The page of the field, if it was on one. */
	readonly page?: number;
}

/** The result of carrying the fields of one PDF to another. */
export interface CarriedFields {
	/** All fields that the other PDF would have: those that were carried over, then its own. */
	readonly fields: readonly EditableField[];
	readonly lost: readonly LostField[];
	/** How many of `fields` are the other PDF's own. */
	readonly own: number;
}

/**
 * Computes the fields that a PDF would have in another one: at the place of the other's field with the same key, or
 * else at the same distance from the page's upper left corner. Writes nothing. Throws UnusablePdfError.
 * @param fields the fields of `from`, with the labels and types that they are to keep
 */
export async function carryFields(
	from: Uint8Array,
	fields: readonly EditableField[],
	to: Uint8Array,
): Promise<CarriedFields> {
	const before = openFields(from).pages.map(pageArea);
	const other = asEdited(openFields(to));
	const after = other.pages.map(pageArea);
	const present = new Map(
		other.fields.map((field) => [field.key, editable(field, other.form)] as const),
	);
	const taken = new Set(otherNames(other));
	const lost: LostField[] = [];
	const carried = fields.flatMap((field): EditableField[] => {
		const { key, label, type, text, choice, numberFormat, dateFormat, required } = field;
		const kept = {
			...{ key, label, type },
			...(numberFormat && { numberFormat }),
			...(dateFormat !== undefined && { dateFormat }),
			...(required && { required }),
			...(field.default !== undefined && { default: field.default }),
		};
		const twin = present.get(key);
		if (twin && isSameKind(field, twin)) {
			present.delete(key);
			const { id, boxes, text: style, choice: options } = twin;
			const own = { ...(id !== undefined && { id }), boxes, ...(style && { text: style }) };
			return [{ ...kept, ...own, ...(choice && options && { choice: options }) }];
		}
		const [first] = field.boxes;
		const tell = (why: LostReason) => {
			lost.push({ key, label, why, ...(first && { page: first.page }) });
			return [];
		};
		const isGroup = choice !== undefined && choice.kind !== 'dropDown';
		if (isGroup || twin || taken.has(key)) return tell('kind');
		if (!first) return tell('hidden');
		const boxes = field.boxes.flatMap((box) => carriedBox(box, before, after));
		if (boxes.length === 0) return tell(after[first.page - 1] ? 'place' : 'page');
		return [{ ...kept, boxes, ...(text && { text }), ...(choice && { choice }) }];
	});
	return { fields: [...carried, ...present.values()], lost, own: present.size };
}

function isSameKind(one: EditableField, other: EditableField): boolean {
	if (one.type === 'checkbox' && other.type === 'checkbox') return true;
	if (one.choice || other.choice) return one.choice?.kind === other.choice?.kind;
	return one.type !== 'checkbox' && other.type !== 'checkbox';
}

/** The names of fields that cannot be edited. */
function otherNames({ widgets, fields }: OpenedForm): string[] {
	const known = new Set(fields.map(({ key }) => key));
	return widgets.flatMap((widget) => fullName(widget) ?? []).filter((name) => !known.has(name));
}

/** A box on the same page of another file, if its middle is on that page; it does not reach over the edges. */
function carriedBox(
	{ page, x, y, width, height }: FieldBox,
	before: readonly PageArea[],
	after: readonly PageArea[],
): FieldBox[] {
	const [old, area] = [before[page - 1], after[page - 1]];
	if (!old || !area) return [];
	const left = x - old.left + area.left;
	const bottom = y - old.top + area.top;
	const [middle, level] = [left + width / 2, bottom + height / 2];
	const isOnPage =
		middle > area.left && middle < area.right && level > area.bottom && level < area.top;
	if (!isOnPage) return [];
	const [from, to] = [Math.max(left, area.left), Math.min(left + width, area.right)];
	const [low, high] = [Math.max(bottom, area.bottom), Math.min(bottom + height, area.top)];
	return [{ page, x: from, y: low, width: to - from, height: high - low }];
}
