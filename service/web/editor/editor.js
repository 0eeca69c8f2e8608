import { byId, dropTyped, isTyped, make, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { openPdf } from '../shared/pages.js';
import { askBeforeUnload } from '../shared/unsaved.js';
import { words } from '../words/editor.js';
import { editorActions } from './actions.js';
import { describeFields, findFields } from './askService.js';
import { showBoxes, othersOn } from './canvas/boxes.js';
import { drawArea, drawBox, meet } from './canvas/drag.js';
import { frame, showThumbnails } from './canvas/frame.js';
import { overlap } from './canvas/overlap.js';
import { pageView } from './canvas/pageView.js';
import { zoomToFit } from './canvas/zoom.js';
import { fieldList, showProposals } from './fieldList.js';
import { startHistory } from './history.js';
import { keyboard } from './keyboard.js';
import { kindNames } from './kinds.js';
import * as model from './model.js';
import { properties } from './properties.js';

const t = translate(words);

class TemplateEditor {
	tool = 'select';
	selected = new Set();
	views = [];
	scale = 1;

	actions = editorActions(this);

	constructor({ title, fields, bytes, saveFields, replace, fresh, isChanged = false }, pdf) {
		Object.assign(this, { title, bytes, saveFields, replace, pdf, fresh });
		this.first = { fields: fields.map(model.withRef), proposals: [] };
		this.wasChanged = isChanged;
		this.history = startHistory(this.first, () => this.show());
		this.parts = frame(this);
		this.showFields = fieldList(this.parts.list, this.actions);
		const pageCount = pdf.numPages;
		this.showSelection = properties(this.parts.properties, { ...this.actions, pageCount });
	}

	get fields() {
		return this.history.current.fields;
	}

	get proposals() {
		return this.history.current.proposals;
	}

	get isUnsaved() {
		const isChanged =
			this.fresh ||
			this.wasChanged ||
			this.fields !== this.first.fields ||
			this.parts.name.value !== this.title ||
			isTyped(document.activeElement);
		return isChanged && !this.isSaved;
	}

	selectedBoxes = () =>
		this.selected.size === 0
			? []
			: [...model.boxesByPage(this.fields).values()].flatMap((all) =>
					all.filter(({ id }) => this.selected.has(id)),
				);

	movingBoxes = () =>
		this.selectedBoxes().map(({ box, id }) => ({
			box,
			element: this.elementOf(id),
			view: this.views[box.page - 1],
		}));

	elementOf = (id) => this.views.find(({ shown }) => shown.has(id))?.shown.get(id).element;

	proposalElement = (proposal) =>
		this.elementOf(model.proposalId(proposal))?.querySelector('.proposal');

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
		const ended = new AbortController();
		const { signal } = ended;
		// Not the dialog: an element that goes takes the focus out of it, and another dialog can be over it.
		const onKey = (event) => this.isInFront() && keyboard(event, this.actions);
		document.addEventListener('keydown', onKey, { signal });
		const sized = new ResizeObserver(() => this.isFitted && zoomToFit(this));
		sized.observe(pages);
		dialog.addEventListener('close', () => {
			ended.abort();
			sized.disconnect();
			this.finding?.abort();
		});
		this.show();
		this.parts.firstTool.focus();
		if (this.fresh && this.fields.length === 0) void this.findFields();
		else this.offerLabels();
	}

	isInFront = () => [...document.querySelectorAll('dialog[open]')].at(-1) === this.parts.dialog;

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
					if (event.target === view.layer) this.selectArea(view, event);
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

	/** Selects what a rectangle touches that is drawn on a page; a click selects nothing. */
	selectArea(view, event) {
		const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
		const boxes = model.boxesByPage(this.fields).get(view.number) ?? [];
		drawArea(view, event, (area) => {
			const hit = area ? boxes.filter(({ box }) => meet(view.toScreen(box), area)) : [];
			const before = isAdding ? [...this.selected] : [];
			this.select([...new Set([...before, ...hit.map(({ id }) => id)])]);
			if (hit.length > 0) say(t('severalFields', { count: this.selected.size }));
		});
	}

	/** A box kept on its page: one that was moved as a whole, one of another size than before by what is on it. */
	onPage(box, before = box) {
		const isSized = box.width !== before.width || box.height !== before.height;
		return { ...box, ...model.rounded(this.views[box.page - 1].within(box, isSized)) };
	}

	newOptions = () => t('newOptions').split('\n');

	/** Adds a field, named by the proposal that it covers or by the words beside it. */
	add(kind, drawn) {
		const box = this.onPage(drawn, {});
		const covered = this.proposals.filter((each) => overlap(each, box) >= 0.3);
		const [{ key, label } = { key: kindNames[kind] }] = covered;
		const named = { key, label, options: this.newOptions() };
		const field = model.newField(this.fields, kind, box, named);
		this.setTool('select');
		this.selected = new Set([`${field.ref}:0`]);
		this.history.push({
			fields: [...this.fields, field],
			proposals: this.proposals.filter((each) => !covered.includes(each)),
		});
		say(t('added', { name: field.label || field.key }));
		byId('editor-key')?.select();
		if (covered.length === 0) void this.describe(field);
	}

	/** Names a drawn field by the words beside it, unless someone has named it meanwhile. */
	async describe(drawn) {
		const { ref, key } = drawn;
		const isOther = (field) => field.ref !== ref;
		const asked = describeFields(this.bytes, [drawn], this.fields.filter(isOther));
		const [named] = await asked.catch(() => [{ label: '' }]);
		const field = this.fields.find((each) => each.ref === ref);
		const held = document.activeElement;
		const isTouched = !field || field.key !== key || field.label !== '' || isTyped(held);
		if (named.label === '' || isTouched) return;
		const free = model.freeKey(this.fields.filter(isOther), named.key || key);
		const fields = model.change(this.fields, ref, { label: named.label, key: free });
		this.history.amend({ ...this.history.current, fields });
		if (held === byId('editor-key')) held.select();
		say(t('labelFound', { name: named.label }));
	}

	/**
	 * Gives fields the words beside them as labels, and the buttons of a group those beside each; their keys stay, because
	 * workflows name them.
	 */
	async labelByWords(fields) {
		this.tell();
		try {
			const refs = new Set(fields.map(({ ref }) => ref));
			const others = this.fields.filter(({ ref }) => !refs.has(ref));
			const asked = fields.flatMap(model.placesToName);
			const names = await describeFields(this.bytes, asked, others);
			const named = asked.map((place, index) => ({ ...place, label: names[index].label }));
			const isNamed = (field) => refs.has(field.ref) && model.named(field, named) !== field;
			const count = this.fields.filter(isNamed).length;
			if (count > 0) this.update(this.fields.map((field) => model.named(field, named)));
			this.tell(t('labeled', { count }), false);
		} catch (error) {
			this.tell(error.message);
		}
	}

	/**
	 * Forms without tooltips show codes such as "F1 01", and buttons may stand for "1" and "2": says so, and offers to read
	 * the words beside them.
	 */
	offerLabels() {
		const named = this.fields.filter(({ boxes }) => boxes.length > 0);
		const coded = named.filter(({ label, key }) => isCode(label || key));
		const areMost = coded.length >= 3 && coded.length >= named.length / 2;
		const groups = named.filter(
			(field) => model.buttonTexts(field) !== undefined && field.choice.options.every(isCode),
		);
		if (!areMost && groups.length === 0) return;
		const fields = [...new Set([...(areMost ? coded : []), ...groups])];
		const label = make(
			'button',
			{ type: 'button', className: 'quiet small', onclick: () => void this.labelByWords(fields) },
			t('labelByWords'),
		);
		const what = areMost ? t('areCodes') : t('optionsAreCodes', { count: groups.length });
		this.tell(`${what} `, false, label);
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
		this.history.push({ ...this.history.current, fields });
	}

	/** Marks an input whose value is refused, and says why; without a problem it takes that away. */
	refuse(input, problem) {
		this.tell(problem);
		input.ariaInvalid = problem ? 'true' : null;
	}

	/** Takes the key that was typed; one that is refused stays, marked, to be mended. */
	rename(ref, input) {
		const [problem, values] = model.keyProblem(this.fields, ref, input.value) ?? [];
		this.refuse(input, problem && whyKey[problem](values));
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
	tell(text = '', isProblem = true, ...more) {
		const { notice } = this.parts;
		const dismiss = make(
			'button',
			{
				type: 'button',
				className: 'quiet small',
				'aria-label': t('dismiss'),
				onclick: () => this.tell(),
			},
			'×',
		);
		notice.replaceChildren(text, ...more, ' ', dismiss);
		notice.hidden = text === '';
		notice.classList.toggle('calm', !isProblem);
	}

	async whyNoneFound() {
		for (let number = 1; number <= this.pdf.numPages; number += 1) {
			const { items } = await (await this.pdf.getPage(number)).getTextContent();
			if (items.length > 0) return t('noneFound');
		}
		return t('isScan');
	}

	/** Proposes fields, as one step that Undo takes back; it can be cancelled while it runs. */
	async findFields() {
		const { findButton } = this.parts;
		if (this.finding) return;
		const own = new AbortController();
		this.finding = own;
		findButton.ariaDisabled = 'true';
		const cancel = make(
			'button',
			{ type: 'button', className: 'quiet small', onclick: () => own.abort() },
			t('cancel'),
		);
		this.tell(`${t('finding')} `, false, cancel);
		try {
			const { fields: found } = await findFields(this.bytes, own.signal);
			const boxes = model.boxesByPage(this.fields);
			const isFree = (each) =>
				(boxes.get(each.page) ?? []).every(({ box }) => overlap(each, box) < 0.3);
			const proposals = found.filter(isFree);
			this.tell();
			if (proposals.length > 0) {
				this.history.push({ fields: this.fields, proposals });
				say(t('found', { count: proposals.length }));
			} else this.tell(await this.whyNoneFound(), false);
		} catch (error) {
			if (own.signal.aborted) this.tell();
			else this.tell(error.message);
		}
		findButton.ariaDisabled = null;
		this.finding = undefined;
		this.keepFocus();
	}

	/** Goes on with the same fields in another PDF; nothing is stored before it is saved. */
	async replacePdf(file) {
		this.commit();
		this.tell();
		try {
			const close = () => {
				this.isSaved = true;
				this.parts.dialog.close();
			};
			const { value: name } = this.parts.name;
			await this.replace(file, { fields: this.fields.map(model.withoutRef), name, close });
		} catch (error) {
			this.tell(`${file.name}: ${error.message}`);
		}
	}

	async save() {
		const { saveButton, dialog, side } = this.parts;
		if (saveButton.disabled) return;
		this.commit();
		const refused = side.querySelector('[aria-invalid="true"]');
		if (refused) return refused.focus();
		const { length } = this.proposals;
		if (length > 0 && !confirm(t('saveWithout', { count: length }))) return;
		saveButton.disabled = true;
		this.tell();
		try {
			const bar = make('progress', { max: 1, 'aria-label': t('saving') });
			const tell = (share) => {
				bar.value = share;
				if (share < 1 && !bar.isConnected) this.tell(`${t('saving')} `, false, bar);
			};
			const fields = this.fields.map(model.withoutRef);
			this.isSaved = (await this.saveFields(fields, this.parts.name.value, tell)) !== false;
			if (this.isSaved) dialog.close();
			else this.tell();
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
		const selected = this.selectedBoxes();
		const chosen = new Set(selected.map(({ field }) => field.ref));
		if (this.shownProposals !== this.proposals) {
			this.shownProposals = this.proposals;
			showProposals(proposalList, { proposals: this.proposals, on: this.actions });
		}
		proposalPart.hidden = this.proposals.length === 0;
		this.showSelection(selected);
		// After the settings, which leave the list less room.
		this.showFields({ fields: this.fields, chosen });
		count.textContent = this.fields.length.toLocaleString();
		undo.disabled = !this.history.canUndo;
		redo.disabled = !this.history.canRedo;
		here.hidden = this.tool === 'select';
		for (const [name, button] of tools)
			button.setAttribute('aria-pressed', String(name === this.tool));
		if (pages.dataset.tool !== this.tool) pages.dataset.tool = this.tool;
		requestAnimationFrame(() => this.keepFocus());
	}
}

/** Whether a label says nothing to people: a letter or a few, and numbers. */
const isCode = (label) =>
	/\d/.test(label) && /^\p{L}{0,4}[\s._-]*\d*(?:[\s._-]+\p{L}?\d+)*$/u.test(label);

const whyKey = {
	keyMissing: () => t('keyMissing'),
	keyTaken: ({ key, number }) => t('keyTaken', { key, number: String(number) }),
	keyDots: () => t('keyDots'),
};

/**
 * Opens the template editor on a PDF. `saveFields` receives the fields and the name of the template, and resolves to false if
 * the editor is to stay; `replace` receives a file that is to take the place of the PDF, and the fields, the name and what
 * closes the editor;
 * `fresh`: the PDF is not a template yet; `isChanged`: the fields are not those that are stored.
 */
export async function openEditor(options) {
	const { pdf, close } = await openPdf(options.bytes);
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
