import * as model from './model.js';

/** What buttons, keys and boxes of the editor do. */
export function editorActions(editor) {
	let copied = [];
	const selectedFields = () => [...new Set(editor.selectedBoxes().map(({ field }) => field))];
	/** Adds copies of fields and selects them. */
	const addCopies = (fields, place) => {
		const onPage = (box) => editor.onPage(place(box));
		const { all, made } = model.addCopies(editor.fields, fields, onPage);
		editor.update(all);
		editor.select(made.flatMap(({ ref, boxes }) => boxes.map((_, index) => `${ref}:${index}`)));
		return made;
	};
	return {
		undo: () => editor.history.undo(),
		redo: () => editor.history.redo(),
		save: () => void editor.save(),
		hasSelection: () => editor.selected.size > 0,
		placeAll: (placing) =>
			editor.actions.place(placing(editor.selectedBoxes().map(({ box }) => box))),
		placeByFirst: (place) => {
			const [selectedFirst] = editor.selected;
			const [{ box }] = editor.boxesBy((id) => id === selectedFirst);
			editor.actions.place(place(box));
		},
		place: (change) => {
			const place = (box) => editor.onPage({ ...box, ...model.rounded(change(box)) }, box);
			editor.update(model.placeBoxes(editor.fields, editor.selected, place));
		},
		select: (id, isAdding) => {
			editor.select([id], isAdding);
			editor.elementOf(id)?.focus();
		},
		selectAll: () => editor.select(editor.boxesBy(() => true).map(({ id }) => id)),
		remove: () => {
			editor.update(model.removeBoxes(editor.fields, editor.selected));
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
			editor.update(model.copyToPages(editor.fields, field.ref, all));
		},
		take: (proposals) => {
			const all = proposals.reduce(
				(fields, each) => [...fields, model.fieldFromProposal(fields, each)],
				editor.fields,
			);
			editor.drop(proposals);
			editor.update(all);
		},
		drop: (proposals) => {
			editor.drop(proposals);
			editor.show();
		},
		rename: (ref, input) => editor.rename(ref, input),
		change: (ref, changes) => editor.update(model.change(editor.fields, ref, changes)),
		changeTexts: (refs, changes) => {
			const change = ({ text = model.plainText }) => model.withText(text, changes);
			editor.update(
				editor.fields.map((field) =>
					refs.includes(field.ref) ? { ...field, text: change(field) } : field,
				),
			);
		},
		retype: (ref, type) => {
			const { text = model.plainText } = editor.fields.find((field) => field.ref === ref);
			const settings = type === 'checkbox' ? { text: undefined } : { text };
			editor.update(model.change(editor.fields, ref, { type, ...settings }));
		},
		reorder: (ref, by) => editor.update(model.reorder(editor.fields, ref, by)),
		choose: (ref) => {
			if (!editor.selected.has(`${ref}:0`)) editor.select([`${ref}:0`]);
		},
		show: (ref) => {
			editor.select([`${ref}:0`]);
			editor.elementOf(`${ref}:0`)?.scrollIntoView({ block: 'center', inline: 'nearest' });
		},
	};
}
