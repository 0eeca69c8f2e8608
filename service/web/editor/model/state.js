/** @import { EditableField, FieldBox, Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field, NewKind } from './field.js' */
import { boxesByPage, selectedBoxes } from './boxes.js';
import { withRef } from './field.js';
import { startHistory } from './history.js';

/** @typedef {{ readonly fields: readonly Field[], readonly proposals: readonly Proposal[] }} Step */
/** @typedef {'select' | NewKind} Tool */

/** What is edited: the fields and the proposals, step by step, what of them is selected, and the tool. */
export class EditorState {
	/** @type {Tool} */
	tool = 'select';
	/** @type {ReadonlySet<string>} IDs of boxes, in the order in which they were selected. */
	selected = new Set();

	/**
	 * @param {readonly EditableField[]} fields
	 * @param {() => void} onChange
	 */
	constructor(fields, onChange) {
		this.onChange = onChange;
		/** @type {Step} */
		const first = { fields: fields.map(withRef), proposals: [] };
		this.history = startHistory(first, onChange);
	}

	get fields() {
		return this.history.current.fields;
	}

	get proposals() {
		return this.history.current.proposals;
	}

	/** @param {string} ref */
	field(ref) {
		return this.fields.find((field) => field.ref === ref);
	}

	/** @param {number} page */
	boxesOn(page) {
		return boxesByPage(this.fields).get(page) ?? [];
	}

	selectedBoxes() {
		return selectedBoxes(this.fields, this.selected);
	}

	selectedFields() {
		return [...new Set(this.selectedBoxes().map(({ field }) => field))];
	}

	/** @returns {FieldBox | undefined} */
	get selectedFirst() {
		const [first] = this.selected;
		return this.selectedBoxes().find(({ id }) => id === first)?.box;
	}

	/**
	 * Selects boxes; with `isAdding` those that are selected already are not any more, and the others stay.
	 *
	 * @param {readonly string[]} ids
	 * @param {boolean} [isAdding]
	 */
	select(ids, isAdding = false) {
		const next = new Set(isAdding ? this.selected : []);
		for (const id of ids) {
			if (isAdding && next.has(id)) next.delete(id);
			else next.add(id);
		}
		this.selected = next;
		this.onChange();
	}

	/** @param {Tool} tool */
	setTool(tool) {
		this.tool = tool;
		this.onChange();
	}

	/** @param {readonly Field[]} fields */
	update(fields) {
		this.history.push({ ...this.history.current, fields });
	}

	/** @param {Step} step */
	push(step) {
		this.history.push(step);
	}

	/** @param {readonly Field[]} fields */
	amend(fields) {
		this.history.amend({ ...this.history.current, fields });
	}
}
