/** @import { EditableField, FieldBox, Proposal, TextSettings } from '../../src/http/app/wire/fields.ts' */
/** @import { TemplateEditor } from './editor.js' */
/** @import { Alignment } from './model/arrange.js' */
/** @import { Placing } from './model/boxes.js' */
/** @import { Field, NewKind } from './model/field.js' */
import { byId, dropTyped, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { kindNames } from './model/kinds.js';
import {
	addCopies,
	beside,
	boxesByPage,
	copyToPages,
	placeBoxes,
	removeBoxes,
	rounded,
} from './model/boxes.js';
import {
	canBeCopied,
	change,
	keyProblem,
	newField,
	plainText,
	reorder,
	retyped,
	withText,
} from './model/field.js';
import { optionsProblem, withOptions } from './model/options.js';
import { areSame, withProposals } from './model/proposals.js';
import { describe, labelByWords } from './naming.js';

const t = translate('editor');
/** Of a new drop-down. */
const newOptions = t('newOptions').split('\n');

/** @param {Field} field */
const firstBox = ({ ref }) => `${ref}:0`;

/**
 * What buttons, keys and boxes of the editor do.
 *
 * @param {TemplateEditor} editor
 */
export function editorActions(editor) {
	const { state, canvas, notice } = editor;
	/** @type {readonly Field[]} */
	let copied = [];

	/** @param {(fields: readonly Field[]) => readonly Field[]} work */
	const edit = (work) => state.update(work(state.fields));

	/**
	 * Marks an input whose value is refused, and says why; without a problem it takes that away.
	 *
	 * @param {HTMLInputElement | HTMLTextAreaElement} input
	 * @param {string} [problem]
	 */
	function refuse(input, problem) {
		input.ariaInvalid = problem === undefined ? null : 'true';
		if (problem === undefined) notice.clear();
		else notice.tellProblem(problem);
	}

	/**
	 * Adds copies of fields and selects them; radio buttons stay as they are.
	 *
	 * @param {readonly Field[]} originals
	 * @param {(box: FieldBox) => FieldBox} place
	 */
	function copies(originals, place) {
		const fields = originals.filter(canBeCopied);
		if (fields.length < originals.length) notice.tell(t('notCopied'));
		const { all, made } = addCopies(state.fields, fields, (box) => canvas.onPage(place(box)));
		if (made.length === 0) return copied;
		state.update(all);
		state.select(made.flatMap(({ ref, boxes }) => boxes.map((_, index) => `${ref}:${index}`)));
		return made;
	}

	/** @param {readonly Proposal[]} gone */
	const without = (gone) => {
		const all = new Set(gone);
		return state.proposals.filter((each) => !all.has(each));
	};

	const on = {
		undo: () => state.history.undo(),
		redo: () => state.history.redo(),
		save: () => void editor.save(),
		hasSelection: () => state.selected.size > 0,

		/** @param {(boxes: readonly FieldBox[]) => Placing} placing */
		placeAll(placing) {
			on.place(placing(state.selectedBoxes().map(({ box }) => box)));
		},
		/** @param {Alignment} align */
		placeByFirst(align) {
			const first = state.selectedFirst;
			if (first) on.place(align(first));
		},
		/** @param {Placing} changes */
		place(changes) {
			edit((fields) =>
				placeBoxes(fields, state.selected, (box) => {
					const next = { ...box, ...rounded(changes(box)) };
					const isSized = next.width !== box.width || next.height !== box.height;
					return canvas.onPage(next, { isSized });
				}),
			);
		},
		/**
		 * Moves all boxes alike, as far as each has room on its page.
		 *
		 * @param {{ x: number, y: number }} by
		 */
		move(by) {
			let { x, y } = by;
			for (const { box } of state.selectedBoxes()) {
				const room = canvas.viewOf(box)?.room(box);
				if (!room) continue;
				x = Math.max(Math.min(x, Math.max(room.x.most, 0)), Math.min(room.x.least, 0));
				y = Math.max(Math.min(y, Math.max(room.y.most, 0)), Math.min(room.y.least, 0));
			}
			if (x === 0 && y === 0) return;
			edit((fields) =>
				placeBoxes(fields, state.selected, (box) => rounded({ x: box.x + x, y: box.y + y })),
			);
		},
		/**
		 * @param {string} id
		 * @param {boolean} [isAdding]
		 */
		select(id, isAdding) {
			editor.commit();
			state.select([id], isAdding);
			canvas.focusBox(id);
		},
		selectAll() {
			editor.commit();
			const all = [...boxesByPage(state.fields).values()].flat();
			state.select(all.map(({ id }) => id));
		},
		remove() {
			edit((fields) => removeBoxes(fields, state.selected));
			state.select([]);
			canvas.element.focus();
		},
		duplicate: () => void copies(state.selectedFields(), beside),
		copy() {
			if (state.selected.size > 0) copied = state.selectedFields();
		},
		/** On the page that is seen. */
		paste() {
			const { number } = canvas.seenPage();
			const originals = copied.map((field) => ({ ...field, boxes: field.boxes.slice(0, 1) }));
			if (originals.length === 0) return;
			copied = copies(originals, (box) =>
				box.page === number ? beside(box) : { ...box, page: number },
			);
		},
		copyToPages() {
			const [field] = state.selectedFields();
			const all = canvas.views.map(({ number }) => number);
			if (field) edit((fields) => copyToPages(fields, field.ref, all));
		},

		/**
		 * Adds a field, named by the proposal that it covers or by the words beside it.
		 *
		 * @param {NewKind} kind
		 * @param {FieldBox} drawn
		 */
		add(kind, drawn) {
			const box = canvas.onPage(drawn, { isSized: true });
			const covered = state.proposals.filter((each) => areSame(each, box));
			const [{ key, label } = { key: kindNames[kind], label: '' }] = covered;
			const field = newField(state.fields, kind, box, { key, label, options: newOptions });
			if (!state.isToolKept) state.tool = 'select';
			state.selected = new Set([firstBox(field)]);
			state.push({ fields: [...state.fields, field], proposals: without(covered) });
			say(t('added', { name: field.label || field.key }));
			if (!state.isToolKept) byId('editor-key', HTMLInputElement).select();
			if (covered.length === 0) void describe(editor, field);
		},
		/** For keyboard users: adds a field in the middle of the visible page. */
		addInMiddle() {
			if (state.tool !== 'select') on.add(state.tool, canvas.inMiddle(state.tool));
		},

		/** @param {readonly Proposal[]} proposals */
		take(proposals) {
			state.push({
				fields: withProposals(state.fields, proposals),
				proposals: without(proposals),
			});
		},
		/** @param {readonly Proposal[]} proposals */
		drop(proposals) {
			state.push({ proposals: without(proposals) });
		},
		/**
		 * On the page: the next proposal has the focus then.
		 *
		 * @param {Proposal} proposal
		 */
		dropHere(proposal) {
			const at = state.proposals.indexOf(proposal);
			on.drop([proposal]);
			say(t('discarded', { name: proposal.label || proposal.key }));
			const next = state.proposals[at] ?? state.proposals.at(-1);
			if (next) canvas.focusProposal(next);
			else canvas.element.focus();
		},
		/** @param {Proposal} proposal */
		showProposal(proposal) {
			canvas.reveal(proposal);
			canvas.focusProposal(proposal);
		},

		/**
		 * Takes the key that was typed; one that is refused stays, marked, to be mended.
		 *
		 * @param {string} ref
		 * @param {HTMLInputElement} input
		 */
		rename(ref, input) {
			const problem = keyProblem(state.fields, ref, input.value);
			const why =
				problem?.reason === 'keyTaken'
					? t(problem.reason, problem.values)
					: problem && t(problem.reason);
			refuse(input, why);
			if (problem) return;
			edit((fields) => change(fields, ref, { key: input.value.trim() }));
			dropTyped(input);
		},
		/**
		 * @param {string} ref
		 * @param {readonly string[]} options
		 * @param {HTMLTextAreaElement} input
		 */
		setOptions(ref, options, input) {
			const field = state.field(ref);
			const problem = field && optionsProblem(field, options);
			const why =
				problem?.reason === 'buttonTexts'
					? t(problem.reason, problem.values)
					: problem && t(problem.reason);
			refuse(input, why);
			if (field && !problem) edit((fields) => change(fields, ref, withOptions(field, options)));
		},
		/**
		 * @param {string} ref
		 * @param {Partial<EditableField>} changes
		 */
		change: (ref, changes) => edit((fields) => change(fields, ref, changes)),
		/**
		 * @param {readonly string[]} refs
		 * @param {Partial<TextSettings>} changes
		 */
		changeTexts(refs, changes) {
			const changed = new Set(refs);
			edit((fields) =>
				fields.map((field) =>
					changed.has(field.ref)
						? { ...field, text: withText(field.text ?? plainText, changes) }
						: field,
				),
			);
		},
		/**
		 * @param {string} ref
		 * @param {NewKind} kind
		 */
		retype: (ref, kind) =>
			edit((fields) =>
				fields.map((field) => (field.ref === ref ? retyped(field, kind, newOptions) : field)),
			),
		labelByWords: () => void labelByWords(editor, state.selectedFields()),
		/**
		 * @param {string} ref
		 * @param {number} by
		 */
		reorder: (ref, by) => edit((fields) => reorder(fields, ref, by)),
		/**
		 * Selects a field, if it is not.
		 *
		 * @param {Field} field
		 */
		choose(field) {
			if (state.selected.has(firstBox(field))) return;
			editor.commit();
			state.select([firstBox(field)]);
		},
		/**
		 * Selects a field and brings it into sight.
		 *
		 * @param {Field} field
		 */
		show(field) {
			editor.commit();
			state.select([firstBox(field)]);
			const [box] = field.boxes;
			if (box) canvas.reveal(box);
		},
	};
	return on;
}

/** @typedef {ReturnType<typeof editorActions>} Actions */
