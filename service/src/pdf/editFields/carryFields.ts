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
	/** How many have gone along with the words around them. */
	readonly followed: number;
	/** The keys of those that stand where they stood, because the words around them were not found. */
	readonly unsure: readonly string[];
}

interface FollowedBoxes {
	readonly places: ReadonlyMap<FieldBox, FieldBox>;
	readonly lost: ReadonlySet<FieldBox>;
}

/**
 * Computes the fields that a PDF would have in another one: at the place of the other's field with the same key, or
 * where the words around have gone, or else at the same distance from the page's upper left corner. Writes nothing.
 * Throws UnusablePdfError.
 * @param fields the fields of `from`, with the labels and types that they are to keep
 * @param followed where the words around boxes of `fields` have gone, and of which boxes they were not found
 */
export async function carryFields(
	from: Uint8Array,
	fields: readonly EditableField[],
	to: Uint8Array,
	{ places, lost: wordless }: FollowedBoxes,
): Promise<CarriedFields> {
	const before = openFields(from).pages.map(pageArea);
	const other = asEdited(openFields(to));
	const after = other.pages.map(pageArea);
	const present = new Map(
		other.fields.map((field) => [field.key, editable(field, other.form)] as const),
	);
	const taken = new Set(otherNames(other));
	const lost: LostField[] = [];
	const unsure: string[] = [];
	let followed = 0;
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
		const boxes = field.boxes.flatMap((box) => {
			const place = places.get(box);
			return place ? onPage(place, after) : carriedBox(box, before, after);
		});
		if (boxes.length === 0) return tell(after[first.page - 1] ? 'place' : 'page');
		if (field.boxes.some((box) => wordless.has(box))) unsure.push(key);
		if (field.boxes.some((box) => isElsewhere(box, places.get(box)))) followed += 1;
		return [{ ...kept, boxes, ...(text && { text }), ...(choice && { choice }) }];
	});
	return { fields: [...carried, ...present.values()], lost, own: present.size, followed, unsure };
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

/** A box at the same place of the same page of another file. */
function carriedBox(
	{ page, x, y, width, height }: FieldBox,
	before: readonly PageArea[],
	after: readonly PageArea[],
): FieldBox[] {
	const [old, area] = [before[page - 1], after[page - 1]];
	if (!old || !area) return [];
	const place = { x: x - old.left + area.left, y: y - old.top + area.top };
	return onPage({ page, ...place, width, height }, after);
}

/** Whether a box is on another page, or farther off than one can see. */
function isElsewhere(box: FieldBox, place: FieldBox | undefined): boolean {
	if (!place) return false;
	return place.page !== box.page || Math.hypot(place.x - box.x, place.y - box.y) > 1;
}

/** A box, if its middle is on its page; it does not reach over the edges. */
function onPage(
	{ page, x: left, y: bottom, width, height }: FieldBox,
	after: readonly PageArea[],
): FieldBox[] {
	const area = after[page - 1];
	if (!area) return [];
	const [middle, level] = [left + width / 2, bottom + height / 2];
	const isOnPage =
		middle > area.left && middle < area.right && level > area.bottom && level < area.top;
	if (!isOnPage) return [];
	const [from, to] = [Math.max(left, area.left), Math.min(left + width, area.right)];
	const [low, high] = [Math.max(bottom, area.bottom), Math.min(bottom + height, area.top)];
	return [{ page, x: from, y: low, width: to - from, height: high - low }];
}
