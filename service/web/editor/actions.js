import { translate } from '../shared/language.js';
import { say } from '../shared/element.js';
import { words } from '../words/editor.js';
import * as model from './model.js';

const t = translate(words);

/** What buttons, keys and boxes of the editor do. */
export function editorActions(editor) {
	let copied = [];
	const selectedFields = () => [...new Set(editor.selectedBoxes().map(({ field }) => field))];
	/** Adds copies of fields and selects them; radio buttons stay as they are. */
	const addCopies = (originals, place) => {
		const fields = originals.filter(model.canBeCopied);
		if (fields.length < originals.length) editor.tell(t('notCopied'), false);
		const onPage = (box) => editor.onPage(place(box));
		const { all, made } = model.addCopies(editor.fields, fields, onPage);
		if (made.length === 0) return copied;
		editor.update(all);
		editor.select(made.flatMap(({ ref, boxes }) => boxes.map((_, index) => `${ref}:${index}`)));
		return made;
	};
	const edit = (change) => editor.update(change(editor.fields));
	return {
		undo: () => editor.history.undo(),
		redo: () => editor.history.redo(),
		save: () => void editor.save(),
		hasSelection: () => editor.selected.size > 0,
		placeAll: (placing) =>
			editor.actions.place(placing(editor.selectedBoxes().map(({ box }) => box))),
		placeByFirst: (place) => {
			const [selectedFirst] = editor.selected;
			const { box } = editor.selectedBoxes().find(({ id }) => id === selectedFirst);
			editor.actions.place(place(box));
		},
		place: (change) => {
			const place = (box) => editor.onPage({ ...box, ...model.rounded(change(box)) }, box);
			edit((fields) => model.placeBoxes(fields, editor.selected, place));
		},
		/** Moves all boxes alike, as far as each has room on its page. */
		move: (by) => {
			const rooms = editor.selectedBoxes().map(({ box }) => editor.views[box.page - 1].room(box));
			const along = (axis) =>
				rooms.reduce((left, room) => {
					const [least, most] = room[axis];
					return Math.max(Math.min(left, Math.max(most, 0)), Math.min(least, 0));
				}, by[axis]);
			const [x, y] = [along('x'), along('y')];
			if (x === 0 && y === 0) return;
			const place = (box) => model.rounded({ x: box.x + x, y: box.y + y });
			edit((fields) => model.placeBoxes(fields, editor.selected, place));
		},
		select: (id, isAdding) => {
			editor.select([id], isAdding);
			editor.elementOf(id)?.focus();
		},
		selectAll: () =>
			editor.select(
				[...model.boxesByPage(editor.fields).values()].flatMap((all) => all.map(({ id }) => id)),
			),
		remove: () => {
			edit((fields) => model.removeBoxes(fields, editor.selected));
			editor.select([]);
			editor.parts.pages.focus();
		},
		duplicate: () => addCopies(selectedFields(), model.beside),
		copy: () => (copied = editor.selected.size > 0 ? selectedFields() : copied),
		/** On the page that is seen. */
		paste: () => {
			const { number } = editor.seenPage();
			const place = (box) => (box.page === number ? model.beside(box) : { ...box, page: number });
			const originals = copied.map((field) => ({ ...field, boxes: field.boxes.slice(0, 1) }));
			if (originals.length > 0) copied = addCopies(originals, place);
		},
		copyToPages: () => {
			const [{ field }] = editor.selectedBoxes();
			const all = editor.views.map(({ number }) => number);
			edit((fields) => model.copyToPages(fields, field.ref, all));
		},
		take: (proposals) => {
			const taken = new Set(proposals);
			editor.history.push({
				fields: model.withProposals(editor.fields, proposals),
				proposals: editor.proposals.filter((each) => !taken.has(each)),
			});
		},
		drop: (proposals) => {
			const dropped = new Set(proposals);
			editor.history.push({
				fields: editor.fields,
				proposals: editor.proposals.filter((each) => !dropped.has(each)),
			});
		},
		/** On the page: the next proposal has the focus then. */
		dropHere: (proposal) => {
			const at = editor.proposals.indexOf(proposal);
			editor.actions.drop([proposal]);
			say(t('discarded', { name: proposal.label || proposal.key }));
			const next = editor.proposals[at] ?? editor.proposals.at(-1);
			if (next) editor.proposalElement(next)?.focus();
			else editor.parts.pages.focus();
		},
		showHere: (proposal) => {
			const element = editor.proposalElement(proposal);
			element?.scrollIntoView({ block: 'center', inline: 'nearest' });
			element?.focus({ preventScroll: true });
		},
		rename: (ref, input) => editor.rename(ref, input),
		setOptions: (ref, options, input) => {
			const field = editor.fields.find((each) => each.ref === ref);
			const [problem, values] = model.optionsProblem(field, options) ?? [];
			editor.refuse(input, problem && t(problem, values));
			if (problem) return;
			edit((fields) => model.change(fields, ref, model.withOptions(field, options)));
		},
		change: (ref, changes) => edit((fields) => model.change(fields, ref, changes)),
		changeTexts: (refs, changes) => {
			const changed = new Set(refs);
			const change = ({ text = model.plainText }) => model.withText(text, changes);
			edit((fields) =>
				fields.map((field) => (changed.has(field.ref) ? { ...field, text: change(field) } : field)),
			);
		},
		retype: (ref, kind) => {
			const options = editor.newOptions();
			edit((fields) =>
				fields.map((field) => (field.ref === ref ? model.retyped(field, kind, options) : field)),
			);
		},
		labelByWords: () => void editor.labelByWords(selectedFields()),
		reorder: (ref, by) => edit((fields) => model.reorder(fields, ref, by)),
		choose: (ref) => {
			if (!editor.selected.has(`${ref}:0`)) editor.select([`${ref}:0`]);
		},
		show: (ref) => {
			editor.select([`${ref}:0`]);
			editor.elementOf(`${ref}:0`)?.scrollIntoView({ block: 'center', inline: 'nearest' });
		},
	};
}
