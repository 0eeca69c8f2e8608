import { byId, counted, dropTyped, isTyped, say } from '../shared/element.js';
import { openPdf } from '../shared/pages.js';
import { askBeforeUnload } from '../shared/unsaved.js';
import { showBoxes, othersOn } from './canvas/boxes.js';
import { drawBox } from './canvas/drag.js';
import { fieldList, showProposals } from './fieldList.js';
import { startHistory } from './history.js';
import { keyboard } from './keyboard.js';
import { editorActions } from './actions.js';
import * as model from './model.js';
import { overlap } from './canvas/overlap.js';
import { pageView } from './canvas/pageView.js';
import { properties } from './properties.js';
import { frame, showThumbnails } from './canvas/frame.js';
import { zoomToFit } from './canvas/zoom.js';

class TemplateEditor {
	tool = 'select';
	selected = new Set();
	proposals = [];
	views = [];
	scale = 1;

	actions = editorActions(this);

	constructor({ title, fields, find, save, fresh }, pdf) {
		Object.assign(this, { title, find, store: save, pdf, fresh });
		this.history = startHistory(fields.map(model.withRef), () => this.show());
		this.parts = frame(this);
		this.showFields = fieldList(this.parts.list, this.actions);
		const pageCount = pdf.numPages;
		this.showSelection = properties(this.parts.properties, { ...this.actions, pageCount });
	}

	get fields() {
		return this.history.current;
	}

	get isUnsaved() {
		const isChanged = this.fresh || this.history.isChanged || isTyped(document.activeElement);
		return isChanged && !this.isSaved;
	}

	boxesBy(test) {
		return this.fields.flatMap((field) =>
			field.boxes.flatMap((box, index) => {
				const id = `${field.ref}:${index}`;
				return test(id) ? [{ field, box, id }] : [];
			}),
		);
	}

	selectedBoxes = () => this.boxesBy((id) => this.selected.has(id));

	movingBoxes = () =>
		this.selectedBoxes().map(({ box, id }) => ({
			box,
			element: this.elementOf(id),
			view: this.views[box.page - 1],
		}));

	elementOf = (id) => this.parts.dialog.querySelector(`[data-box="${CSS.escape(id)}"]`);

	async open() {
		const { dialog, pages } = this.parts;
		for (let number = 1; number <= this.pdf.numPages; number += 1) {
			this.views.push(pageView(await this.pdf.getPage(number)));
		}
		pages.replaceChildren(...this.views.map(({ element }) => element));
		dialog.showModal();
		void showThumbnails(this);
		zoomToFit(this);
		this.watchPages();
		this.startPointer();
		const onKey = (event) => keyboard(event, this.actions);
		// Not the dialog: an element that goes takes the focus out of it.
		document.addEventListener('keydown', onKey);
		dialog.addEventListener('close', () => document.removeEventListener('keydown', onKey));
		this.show();
		this.parts.firstTool.focus();
	}

	watchPages() {
		const { pages } = this.parts;
		const seen = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) {
					const view = this.views.find(({ element }) => element === target);
					view.isSeen = isIntersecting;
					if (isIntersecting) void view.draw();
				}
			},
			{ root: pages, rootMargin: '300px' },
		);
		for (const { element } of this.views) seen.observe(element);
	}

	startPointer() {
		for (const view of this.views) {
			view.layer.addEventListener('pointerdown', (event) => {
				if (event.button !== 0) return;
				if (this.tool === 'select') {
					if (event.target === view.layer) this.select([]);
					return;
				}
				drawBox(view, event, {
					type: this.tool,
					others: othersOn(view, this.fields),
					done: (box) => this.add(this.tool, box),
				});
			});
		}
	}

	/** A box kept on its page: one that was moved as a whole, one of another size than before by what is on it. */
	onPage(box, before = box) {
		const isSized = box.width !== before.width || box.height !== before.height;
		return { ...box, ...this.views[box.page - 1].within(box, isSized) };
	}

	add(type, drawn) {
		const box = this.onPage(drawn, {});
		const field = model.newField(this.fields, type, box);
		this.setTool('select');
		this.selected = new Set([`${field.ref}:0`]);
		this.history.push([...this.fields, field]);
		say(`Added ${field.key}`);
		byId('editor-key')?.select();
	}

	/** The page of which most can be seen. */
	seenPage() {
		const seen = this.parts.pages.getBoundingClientRect();
		const heightOf = ({ element }) => {
			const { top, bottom } = element.getBoundingClientRect();
			return Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
		};
		return this.views.reduce((best, view) => (heightOf(view) > heightOf(best) ? view : best));
	}

	/** For keyboard users: adds a field in the middle of the visible page. */
	addInMiddle() {
		const view = this.seenPage();
		const { width, height } = model.usualSize[this.tool];
		const { viewport } = view;
		const middle = view.toPage({
			left: viewport.width / 2,
			right: viewport.width / 2,
			top: viewport.height / 3,
			bottom: viewport.height / 3,
		});
		this.add(this.tool, { ...middle, width, height });
	}

	setTool(tool) {
		this.tool = tool;
		this.show();
	}

	/** What is being typed counts before anything else happens. */
	commit() {
		const held = document.activeElement;
		if (!this.parts.side.contains(held) || !isTyped(held)) return;
		held.blur();
		held.focus({ preventScroll: true });
	}

	select(ids, isAdding = false) {
		this.commit();
		const next = new Set(isAdding ? this.selected : []);
		for (const id of ids) {
			if (isAdding && next.has(id)) next.delete(id);
			else next.add(id);
		}
		this.selected = next;
		this.show();
	}

	update(fields) {
		this.history.push(fields);
	}

	/** Takes the key that was typed; one that is refused stays, marked, to be mended. */
	rename(ref, input) {
		const problem = model.keyProblem(this.fields, ref, input.value);
		this.tell(problem);
		input.ariaInvalid = problem ? 'true' : null;
		if (problem) return;
		this.update(model.change(this.fields, ref, { key: input.value.trim() }));
		dropTyped(input);
	}

	/** Gives up the typing, else the tool, else the selection; says whether there was any of them. */
	giveUp() {
		const held = document.activeElement;
		if (this.parts.side.contains(held) && isTyped(held)) {
			dropTyped(held);
			this.tell();
		} else if (this.tool !== 'select') this.setTool('select');
		else if (this.selected.size > 0) this.select([]);
		else return false;
		return true;
	}

	/** Without words it takes the notice away. */
	tell(text = '', isProblem = true) {
		const { notice } = this.parts;
		notice.textContent = text;
		notice.hidden = text === '';
		notice.classList.toggle('calm', !isProblem);
	}

	drop(proposals) {
		this.proposals = this.proposals.filter((each) => !proposals.includes(each));
	}

	async whyNoneFound() {
		for (let number = 1; number <= this.pdf.numPages; number += 1) {
			const { items } = await (await this.pdf.getPage(number)).getTextContent();
			if (items.length > 0) return 'No further fields were found on these pages.';
		}
		return 'These pages have no text, as in a scan, so no fields can be found. Draw the fields.';
	}

	async findFields() {
		const { findButton } = this.parts;
		findButton.disabled = true;
		this.tell();
		try {
			const found = await this.find();
			const boxes = this.fields.flatMap((field) => field.boxes);
			this.proposals = found.filter((each) => boxes.every((box) => overlap(each, box) < 0.3));
			say(`${this.proposals.length} fields proposed`);
			if (this.proposals.length === 0) this.tell(await this.whyNoneFound(), false);
			this.show();
		} catch (error) {
			this.tell(error.message);
		}
		findButton.disabled = false;
	}

	async save() {
		const { saveButton, dialog, side } = this.parts;
		if (saveButton.disabled) return;
		this.commit();
		const refused = side.querySelector('[aria-invalid="true"]');
		if (refused) return refused.focus();
		const { length } = this.proposals;
		const left = `${counted(length, 'proposed field')} that ${length === 1 ? 'is' : 'are'} not accepted`;
		if (length > 0 && !confirm(`Save without the ${left}?`)) return;
		saveButton.disabled = true;
		this.tell();
		try {
			await this.store(this.fields.map(model.withoutRef), this.parts.name?.value);
			this.isSaved = true;
			dialog.close();
		} catch (error) {
			this.tell(error.message);
		}
		saveButton.disabled = false;
	}

	showPages() {
		for (const view of this.views) showBoxes(view, this, this.actions);
		this.parts.zoom.textContent = `${Math.round(this.scale * 100)} %`;
	}

	/** What had the focus can be gone, or be of no use. */
	keepFocus() {
		const { dialog, pages } = this.parts;
		const held = document.activeElement;
		if (dialog.open && (!dialog.contains(held) || held.disabled)) pages.focus();
	}

	show() {
		const { proposalList, proposalPart, undo, redo, tools, pages, count, here } = this.parts;
		const held = document.activeElement?.dataset?.box;
		this.showPages();
		if (held) this.elementOf(held)?.focus();
		const chosen = new Set(this.selectedBoxes().map(({ field }) => field.ref));
		this.showFields({ fields: this.fields, chosen });
		showProposals(proposalList, { proposals: this.proposals, on: this.actions });
		proposalPart.hidden = this.proposals.length === 0;
		this.showSelection(this.selectedBoxes());
		count.textContent = this.fields.length.toLocaleString();
		undo.disabled = !this.history.canUndo;
		redo.disabled = !this.history.canRedo;
		here.hidden = this.tool === 'select';
		for (const [name, button] of tools)
			button.setAttribute('aria-pressed', String(name === this.tool));
		pages.dataset.tool = this.tool;
		requestAnimationFrame(() => this.keepFocus());
	}
}

/**
 * Opens the template editor on a PDF. `find` resolves to proposals; `save` receives the fields, and the name of a new
 * template; `fresh`: the PDF is not a template yet.
 */
export async function openEditor({ bytes, ...options }) {
	const { pdf, close } = await openPdf(bytes);
	const editor = new TemplateEditor(options, pdf);
	const stop = askBeforeUnload(() => editor.isUnsaved);
	editor.parts.dialog.addEventListener('close', () => {
		stop();
		editor.parts.dialog.remove();
		void close();
	});
	document.body.append(editor.parts.dialog);
	await editor.open();
}
