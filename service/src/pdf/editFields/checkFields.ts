import type { FieldType } from '../fields/fieldTypes.ts';
import type { Field } from '../fields/fields.ts';
import { rectangleOf } from '../looks/geometry.ts';
import { fullName, type Widget } from '../file/widgets.ts';
import {
	UneditableFieldError,
	type ChoiceSettings,
	type EditableField,
	type FieldBox,
	type TextSettings,
} from './editableField.ts';
import { MOST_FIELDS } from '../file/refusals.ts';
import type { OpenedForm } from '../fields/openFields.ts';
import { defaultOf } from '../values/formField.ts';
import { choiceSettings, idOf } from './readFields.ts';

const MOST_BOXES = 1_000;
const LONGEST_KEY = 500;
const LARGEST_FONT = 1_000;
const LONGEST_TEXT = 1_000_000;
/** The longest side of a box. Acrobat's largest page is 14,400 points. */
const SMALLEST = 1;
const LARGEST = 14_400;

/** Throws UneditableFieldError for the first field that cannot be written as requested. */
export function checkFields(wanted: readonly EditableField[], present: OpenedForm): void {
	const known = new Map(
		present.fields.flatMap((field) => field.owners.map((owner) => [idOf(owner), field] as const)),
	);
	const taken = new Map<string, string>(
		otherNames(present).map((name) => [name, 'a field of another kind']),
	);
	const ids = new Set<string>();
	wanted.forEach((field, index) => {
		const why =
			(index >= MOST_FIELDS ? `a form has at most ${MOST_FIELDS} fields` : undefined) ??
			wrongId(field, ids, known) ??
			wrongKey(field.key, known.get(field.id ?? '')) ??
			takenKey(field.key, taken) ??
			wrongBoxes(field.boxes, known.get(field.id ?? ''), present.pages.length) ??
			wrongText(field.type, field.text) ??
			wrongChoice(field, { field: known.get(field.id ?? ''), form: present }) ??
			wrongFormat(field) ??
			wrongDefault(field, known.get(field.id ?? ''));
		if (why !== undefined) throw new UneditableFieldError(index, field.key, why);
		taken.set(field.key, `field ${index + 1}`);
		if (field.id !== undefined) ids.add(field.id);
	});
	const isRenamed = ({ id, key }: EditableField) => known.get(id ?? '')?.key !== key;
	checkLevels(wanted, taken, isRenamed);
}

/** The names of lists, buttons and signatures. */
function otherNames({ widgets, fields }: OpenedForm): string[] {
	const fillable = new Set(fields.map(({ key }) => key));
	return widgets.flatMap((widget) => fullName(widget) ?? []).filter((name) => !fillable.has(name));
}

function wrongId(
	{ id, type }: EditableField,
	ids: ReadonlySet<string>,
	known: ReadonlyMap<string, Field>,
): string | undefined {
	if (id === undefined) return undefined;
	const field = known.get(id);
	if (!field) return `the file has no field with the ID ${id}`;
	if (ids.has(id)) return `the field with the ID ${id} is in the list twice`;
	const isTick = (kind: FieldType) => kind === 'checkbox';
	if (isTick(type) === isTick(field.type)) return undefined;
	return `a ${field.type} field cannot become a ${type} field; remove it and add a new one`;
}

/** Accepts unchanged boxes of the file, however unusual. */
function wrongKey(key: string, field: Field | undefined): string | undefined {
	if (key === field?.key) return undefined;
	if (key.trim() === '') return 'the key is empty';
	if (key.length > LONGEST_KEY) return `the key has more than ${LONGEST_KEY} characters`;
	if (/\p{Cc}|\p{Cs}/u.test(key)) return 'the key has a control character';
	if (key.split('.').some((part) => part === '')) {
		return 'the key has a dot with no name before or after it; dots part the levels of a name';
	}
	return undefined;
}

function takenKey(key: string, taken: ReadonlyMap<string, string>): string | undefined {
	const other = taken.get(key);
	return other && `the key is that of ${other}, too`;
}

/** In a PDF, a name is either a field or a group of fields. */
function checkLevels(
	wanted: readonly EditableField[],
	taken: ReadonlyMap<string, string>,
	isRenamed: (field: EditableField) => boolean,
): void {
	const renamed = new Set(wanted.filter(isRenamed).map(({ key }) => key));
	wanted.forEach(({ key }, index) => {
		for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
			const group = key.slice(0, dot);
			if (!taken.has(group) || !(renamed.has(key) || renamed.has(group))) continue;
			const why = `"${group}" is a field (${taken.get(group)}), so it cannot be a group of fields`;
			throw new UneditableFieldError(index, key, why);
		}
	});
}

function wrongBoxes(
	boxes: readonly FieldBox[],
	field: Field | undefined,
	pageCount: number,
): string | undefined {
	const isHidden = field?.widgets.some(({ page }) => !page) ?? false;
	if (boxes.length === 0 && !isHidden) return 'it has no place on a page';
	if (boxes.length > MOST_BOXES) return `it has more than ${MOST_BOXES} boxes`;
	const own = new Map(field?.widgets.map((widget) => [idOf(widget.ref), widget] as const));
	for (const box of boxes) {
		const { id, page, x, y, width, height } = box;
		const widget = own.get(id ?? '');
		if (id !== undefined && !own.delete(id)) return `it has no box with the ID ${id}`;
		if (widget && standsAt(widget, box)) continue;
		if (!Number.isInteger(page) || page < 1 || page > pageCount) {
			return `there is no page ${page}; the file has ${pageCount}`;
		}
		if (![x, y].every((value) => Math.abs(value) <= 2 * LARGEST)) return 'it is beyond the page';
		if (![width, height].every((side) => side >= SMALLEST && side <= LARGEST)) {
			return `its width and height have to be between ${SMALLEST} and ${LARGEST} points`;
		}
	}
	return undefined;
}

/** Whether a box from the file stays where it is. */
export function standsAt(widget: Widget, { page, x, y, width, height }: FieldBox): boolean {
	const at = rectangleOf(widget);
	const isSame = at.x === x && at.y === y && at.width === width && at.height === height;
	return isSame && widget.page?.index === page - 1;
}

function wrongText(type: FieldType, text: TextSettings | undefined): string | undefined {
	if (!text) return undefined;
	if (type === 'checkbox') return 'a checkbox has no text settings';
	const { maxLength, fontSize, comb, multiline } = text;
	const wrong = wrongFontSize(fontSize);
	if (wrong !== undefined) return wrong;
	const isLength = (value: number) =>
		Number.isInteger(value) && value >= 1 && value <= LONGEST_TEXT;
	if (maxLength !== undefined && !isLength(maxLength)) {
		return `the maximum length has to be a whole number between 1 and ${LONGEST_TEXT}`;
	}
	if (comb && maxLength === undefined) return 'a comb needs a maximum length';
	return comb && multiline ? 'a comb has one line only' : undefined;
}

function wrongFontSize(size: number): string | undefined {
	if (size >= 0 && size <= LARGEST_FONT) return undefined;
	return `the font size has to be between 0 (automatic) and ${LARGEST_FONT} points`;
}

const MOST_DECIMALS = 10;
const LONGEST_FORMAT = 50;

function wrongFormat({
	type,
	choice,
	numberFormat,
	dateFormat,
}: EditableField): string | undefined {
	if (numberFormat) {
		if (type !== 'number') return 'only a number field can show numbers in a format';
		const { decimals, currency } = numberFormat;
		if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) {
			return `the decimals have to be between 0 and ${MOST_DECIMALS}`;
		}
		if (currency.length > LONGEST_FORMAT || /\p{Cc}|\p{Cs}/u.test(currency)) {
			return 'the currency is too long, or has a control character';
		}
	}
	if (dateFormat === undefined) return undefined;
	if (type !== 'text' || choice) return 'only a text field can be a date';
	const isDate = /[dmy]/.test(dateFormat) && dateFormat.length <= LONGEST_FORMAT;
	return isDate && !/\p{Cc}|\p{Cs}/u.test(dateFormat)
		? undefined
		: 'the date format has to be made of d, m and y, as in dd.mm.yyyy';
}

/** Accepts what a field of the file holds, whatever that is. */
function wrongDefault(
	{ type, choice, default: held }: EditableField,
	field: Field | undefined,
): string | undefined {
	if (held === undefined || (field && held === defaultOf(field))) return undefined;
	const wanted = choice
		? 'string'
		: { text: 'string', number: 'number', checkbox: 'boolean' }[type];
	return typeof held === wanted ? undefined : `its default does not fit a ${type} field`;
}

const MOST_OPTIONS = 1_000;

function wrongChoice(
	{ type, text, choice, boxes }: EditableField,
	{ field, form }: { readonly field: Field | undefined; readonly form: OpenedForm },
): string | undefined {
	const present = field && choiceSettings(field, form.form);
	// Templates of earlier versions may have a group of boxes as a checkbox.
	if (!choice && (!present || present.kind === 'checkboxGroup')) return undefined;
	if (!choice || (field && choice.kind !== present?.kind)) {
		return 'a drop-down or a group of radio buttons cannot become another kind of field, nor one become the other';
	}
	if (type !== (choice.kind === 'checkboxGroup' ? 'checkbox' : 'text') || text) {
		return 'its type has to be text, without text settings';
	}
	if (!field && choice.kind !== 'dropDown' && choice.kind !== 'radio') {
		return 'only a drop-down or a group of radio buttons can be added';
	}
	return (
		wrongFontSize(choice.fontSize ?? 0) ??
		wrongOptions(choice, present) ??
		(field ? wrongButtons(choice, boxes, field) : wrongNewButtons(choice, boxes))
	);
}

/** Accepts unchanged options of the file, however unusual. */
function wrongOptions(
	{ kind, options }: ChoiceSettings,
	present: ChoiceSettings | undefined,
): string | undefined {
	if (present && options.join('\n') === present.options.join('\n')) return undefined;
	const isGroup = present && (kind === 'radio' || kind === 'checkboxGroup');
	if (isGroup && options.length !== present.options.length) {
		return 'its buttons need a text each, no more and no fewer';
	}
	if (options.length === 0) return 'a drop-down or a list needs options';
	if (options.length > MOST_OPTIONS) return `it has more than ${MOST_OPTIONS} options`;
	if (options.some((option) => option.trim() === '' || /\p{Cc}|\p{Cs}/u.test(option))) {
		return 'an option is empty or has a control character';
	}
	return new Set(options).size < options.length ? 'two of its options are equal' : undefined;
}

function wrongNewButtons(
	{ kind, options }: ChoiceSettings,
	boxes: readonly FieldBox[],
): string | undefined {
	if (kind !== 'radio') return undefined;
	const meant = new Set(boxes.map(({ option }) => option));
	const isWhole = boxes.length === options.length && options.every((option) => meant.has(option));
	return isWhole ? undefined : 'each of its options needs a button';
}

/** Each button stands for an option, so they come and go together; drop-downs and checkboxes can get further boxes. */
function wrongButtons(
	{ kind }: ChoiceSettings,
	boxes: readonly FieldBox[],
	field: Field,
): string | undefined {
	if (kind === 'dropDown' || kind === 'checkboxGroup') return undefined;
	const shown = field.widgets.filter(({ page }) => page !== undefined);
	const isWhole = boxes.length === shown.length && boxes.every(({ id }) => id !== undefined);
	return isWhole ? undefined : 'the buttons of a group can only be moved, or removed together';
}
