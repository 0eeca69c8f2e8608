/** @import { EditableField, FieldBox } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field } from './field.js' */
import { roundedPlace } from './boxes.js';
import { writtenNumber } from '../../shared/fieldFormat.js';
import { plainText } from './field.js';

/**
 * @param {FieldBox} one
 * @param {FieldBox} other
 */
const areSamePlace = (one, other) =>
	one.page === other.page &&
	['x', 'y', 'width', 'height'].every((side) => {
		const name = /** @type {'x' | 'y' | 'width' | 'height'} */ (side);
		return Math.abs(one[name] - other[name]) < 0.01;
	});

/**
 * Tells fields of any step of the editor what a file knows them by, once `saved`, the fields of one step, are in it as
 * `stored`. What the file does not have gets no ID: saving that step would add it anew.
 *
 * @param {readonly Field[]} saved
 * @param {readonly EditableField[]} stored
 */
export function withIdsOf(saved, stored) {
	const byKey = new Map(stored.map((field) => [field.key, field]));
	const byRef = new Map(saved.map(({ ref, key }) => [ref, byKey.get(key)]));
	/** @param {Field} field */
	const known = (field) => {
		const twin = byRef.get(field.ref);
		const left = [...(twin?.boxes ?? [])];
		const boxes = field.boxes.map((box) => {
			const at = left.findIndex(
				(other) => other.id !== undefined && (other.id === box.id || areSamePlace(other, box)),
			);
			const [found] = at < 0 ? [] : left.splice(at, 1);
			return found?.id === box.id ? box : { ...box, id: found?.id };
		});
		const isSame = twin?.id === field.id && boxes.every((box, at) => box === field.boxes[at]);
		return isSame ? field : { ...field, id: twin?.id, boxes };
	};
	/** @type {WeakMap<readonly Field[], readonly Field[]>} The same fields are always the same afterwards. */
	const done = new WeakMap();
	/** @type {(fields: readonly Field[]) => readonly Field[]} */
	return (fields) => {
		const next = done.get(fields) ?? fields.map(known);
		done.set(fields, next);
		return next;
	};
}

/**
 * What of a field matters to people, as texts, by names that the words of the editor have.
 *
 * @param {EditableField} field
 */
function facts(field) {
	const { key, label, type, boxes, text, choice, numberFormat, dateFormat, required } = field;
	const isText = type !== 'checkbox' && !choice;
	const { alignment, fontSize, font, maxLength, multiline, comb } = text ?? plainText;
	return {
		label: label.trim() || key,
		type: choice?.kind ?? type,
		place: boxes
			.map(({ page, ...box }) => {
				const { x, y, width, height } = roundedPlace(box);
				return `${page}: ${x}, ${y}, ${width} × ${height}`;
			})
			.join('\n'),
		options: choice?.options.join('\n') ?? '',
		alignment: isText ? alignment : '',
		fontSize: isText ? String(fontSize) : '',
		font: isText ? (font ?? '') : '',
		numberFormat: numberFormat ? writtenNumber(numberFormat, -1234.5) : '',
		dateFormat: dateFormat ?? '',
		required: String(required ?? false),
		default: String(field.default ?? ''),
		maxLength: isText ? String(maxLength ?? '') : '',
		multiline: isText ? String(multiline) : '',
		comb: isText ? String(comb) : '',
	};
}

/** @typedef {keyof ReturnType<typeof facts>} Fact */
/** @typedef {{ readonly fact: Fact, readonly mine: string, readonly theirs: string }} Difference */
/** @typedef {{ readonly field: EditableField, readonly differences: readonly Difference[] }} Differing */

/**
 * How two versions of a template's fields differ.
 *
 * @param {readonly EditableField[]} mine
 * @param {readonly EditableField[]} theirs
 */
export function compare(mine, theirs) {
	const [own, other] = [
		new Map(mine.map((field) => [field.key, field])),
		new Map(theirs.map((field) => [field.key, field])),
	];
	/** @type {Differing[]} */
	const differing = [];
	for (const field of mine) {
		const twin = other.get(field.key);
		if (!twin) continue;
		const [here, there] = [facts(field), facts(twin)];
		const differences = /** @type {Fact[]} */ (Object.keys(here))
			.filter((fact) => here[fact] !== there[fact])
			.map((fact) => ({ fact, mine: here[fact], theirs: there[fact] }));
		if (differences.length > 0) differing.push({ field, differences });
	}
	const onlyMine = mine.filter(({ key }) => !other.has(key));
	const onlyTheirs = theirs.filter(({ key }) => !own.has(key));
	const isSame = differing.length + onlyMine.length + onlyTheirs.length === 0;
	return { onlyMine, onlyTheirs, differing, isSame };
}

/** @typedef {ReturnType<typeof compare>} Comparison */
