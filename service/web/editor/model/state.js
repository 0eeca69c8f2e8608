/** @import { PDFDocumentProxy } from 'pdfjs-dist' */
/** @import { EditableField, FieldBox, Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field, NewKind } from './field.js' */
import { boxesByPage, selectedBoxes } from './boxes.js';
import { withRef } from './field.js';
import { startHistory } from './history.js';

/** @typedef {{ readonly bytes: Uint8Array<ArrayBuffer>, readonly pdf: PDFDocumentProxy }} Source The PDF that the fields stand in, and how pdf.js has it. */
/** @typedef {{ readonly source: Source, readonly fields: readonly Field[], readonly proposals: readonly Proposal[] }} Step */
/** @typedef {'select' | NewKind} Tool */

/** What is edited: the PDF, its fields and the proposals, step by step, what of them is selected, and the tool. */
export class EditorState {
	/** @type {Tool} */
	tool = 'select';
	/** Whether the tool stays after a field was drawn. */
	isToolKept = false;
	/** @type {ReadonlySet<string>} IDs of boxes, in the order in which they were selected. */
	selected = new Set();

	/**
	 * @param {Source} source
	 * @param {readonly EditableField[]} fields
	 * @param {() => void} onChange
	 */
	constructor(source, fields, onChange) {
		this.onChange = onChange;
		/** @type {Step} */
		const first = { source, fields: fields.map(withRef), proposals: [] };
		this.history = startHistory(first, onChange);
	}

	get source() {
		return this.history.current.source;
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

	/**
	 * @param {Tool} tool
	 * @param {{ isKept?: boolean }} [how]
	 */
	setTool(tool, { isKept = this.isToolKept && tool !== 'select' } = {}) {
		this.tool = tool;
		this.isToolKept = isKept && tool !== 'select';
		this.onChange();
	}

	/**
	 * A step on, with what has changed.
	 *
	 * @param {Partial<Step>} changes
	 */
	push(changes) {
		this.history.push({ ...this.history.current, ...changes });
	}

	/** @param {readonly Field[]} fields */
	update(fields) {
		this.push({ fields });
	}

	/** @param {readonly Field[]} fields */
	amend(fields) {
		this.history.amend({ ...this.history.current, fields });
	}

	/**
	 * Has another source in the place of one, in all steps, with the fields as that has them.
	 *
	 * @param {Source} before
	 * @param {Source} after
	 * @param {(fields: readonly Field[]) => readonly Field[]} known
	 */
	exchange(before, after, known) {
		this.history.rewrite((step) =>
			step.source === before ? { ...step, source: after, fields: known(step.fields) } : step,
		);
	}
}
