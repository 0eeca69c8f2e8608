/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
/** @import { Field } from './model/field.js' */
/** @import { Source } from './model/state.js' */
/** @import { TemplateStore } from './store.js' */
import { dropTyped, focused, isTyped } from '../shared/element.js';
import { html, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { openPdf } from '../pdf/pages.js';
import { askBeforeUnload, leaveBy } from '../shared/unsaved.js';
import { editorActions } from './actions.js';
import { Canvas } from './canvas/canvas.js';
import { fieldFinder } from './finding.js';
import { keyboard } from './keyboard.js';
import { withoutRef } from './model/field.js';
import { EditorState } from './model/state.js';
import { withIdsOf } from './model/stored.js';
import { offerLabels } from './naming.js';
import { editorNotice } from './notice.js';
import { Panel } from './panel/panel.js';
import { replacePdf } from './replacing.js';
import { showThumbnails } from './thumbnails.js';
import { head, toolbar } from './toolbar.js';

const t = translate('editor');

/**
 * @typedef {object} EditorOptions
 * @property {TemplateStore} store Where the work is stored.
 * @property {Uint8Array<ArrayBuffer>} bytes
 * @property {readonly EditableField[]} fields
 * @property {string} title The name of the template.
 */

/** @param {string} name */
const region = (name) =>
	Object.assign(document.createElement('div'), { tabIndex: 0, role: 'region', ariaLabel: name });

/** The editor of a template, over the page. */
export class TemplateEditor {
	dialog = document.createElement('dialog');
	notice = editorNotice();
	isSaving = false;
	/** Resolves when what was saved last has been read again. */
	#known = Promise.resolve();
	/** Close the PDFs. @type {(() => Promise<void>)[]} */
	#closers = [];
	#pages = Object.assign(region(t('pages')), { className: 'sheets' });
	#thumbnails = document.createElement('nav');
	#panelElement = Object.assign(region(t('fields')), { className: 'side' });

	/**
	 * @param {EditorOptions} options
	 * @param {Awaited<ReturnType<typeof openPdf>>} opened
	 */
	constructor({ store, bytes, fields, title }, { pdf, close }) {
		this.store = store;
		this.title = title;
		this.#closers.push(close);
		this.state = new EditorState({ bytes, pdf }, fields, this.changed);
		this.#saved = { title, fields: this.state.fields, source: this.state.source };
		store.note(this.state.source);
		this.canvas = new Canvas(this.#pages, this.state, {
			select: (id, isAdding) => this.actions.select(id, isAdding),
			add: (kind, box) => this.actions.add(kind, box),
			place: (place) => this.actions.place(place),
			take: (proposals) => this.actions.take(proposals),
			dropHere: (proposal) => this.actions.dropHere(proposal),
			pageSeen: () => this.#draw(),
		});
		this.actions = editorActions(this);
		this.finder = fieldFinder(this);
		this.panel = new Panel(this.#panelElement, this.state, this.actions);
	}

	/** What is stored, as the editor has it. */
	#saved;

	get isUnsaved() {
		const { fields, source } = this.state;
		return (
			this.store.isNew ||
			fields !== this.#saved.fields ||
			source !== this.#saved.source ||
			this.title !== this.#saved.title ||
			isTyped(focused())
		);
	}

	async open() {
		const { dialog } = this;
		dialog.className = 'editor';
		dialog.setAttribute('aria-labelledby', 'editor-title');
		this.#thumbnails.className = 'thumbnails';
		this.#thumbnails.ariaLabel = t('toPage');
		leaveBy(dialog, () => {
			if (!this.#giveUp()) this.leave();
		});
		await this.canvas.open();
		this.#draw();
		document.body.append(dialog);
		dialog.showModal();
		const stopWatching = this.canvas.watch();
		this.canvas.zoomToFit();
		this.#showThumbnails();
		const ended = new AbortController();
		// Not the dialog: an element that goes takes the focus out of it, and another dialog can be over it.
		document.addEventListener(
			'keydown',
			(event) => {
				if (this.#isInFront()) keyboard(event, this.actions);
			},
			{ signal: ended.signal },
		);
		dialog.addEventListener('close', () => {
			ended.abort();
			stopWatching();
			this.finder.cancel();
			for (const close of this.#closers) void close();
		});
		this.changed();
		const tool = dialog.querySelector('[data-tool="text"]');
		if (tool instanceof HTMLElement) tool.focus();
		if (this.store.isNew && this.state.fields.length === 0) void this.finder.find();
		else offerLabels(this);
	}

	#isInFront() {
		return [...document.querySelectorAll('dialog[open]')].at(-1) === this.dialog;
	}

	#showThumbnails() {
		const { canvas } = this;
		showThumbnails(this.#thumbnails, this.state.source.pdf, canvas.views, (number) =>
			canvas.goTo(number),
		);
	}

	/** Shows the pages of another PDF. */
	async #openPages() {
		if (!(await this.canvas.open())) return;
		this.canvas.watchPages();
		this.#showThumbnails();
		this.canvas.zoomToFit();
	}

	/** Shows everything as it is now. */
	changed = () => {
		if (!this.dialog.isConnected) return;
		if (this.canvas.isOpen) this.canvas.show();
		else void this.#openPages();
		this.panel.show();
		this.#draw();
		requestAnimationFrame(() => this.#keepFocus());
	};

	#draw() {
		const { tool } = this.state;
		if (this.#pages.dataset.tool !== tool) this.#pages.dataset.tool = tool;
		const view = html`${head(this)} ${toolbar(this)} ${this.notice.element}
			<div class="desk">${this.#thumbnails}${this.#pages}${this.#panelElement}</div>`;
		render(view, this.dialog);
	}

	/** What had the focus can be gone, or be of no use. */
	#keepFocus() {
		const held = document.activeElement;
		const isOfUse = this.dialog.contains(held) && !held?.matches(':disabled');
		if (this.dialog.open && this.#isInFront() && !isOfUse) this.#pages.focus();
	}

	/** @param {string} title */
	rename(title) {
		this.title = title;
		this.#draw();
	}

	/** What is being typed counts before anything else happens. */
	commit() {
		const held = focused();
		if (!this.#panelElement.contains(held ?? null) || !isTyped(held)) return;
		held.blur();
		held.focus({ preventScroll: true });
	}

	/** Gives up the typing, else the tool, else the selection; says whether there was any of them. */
	#giveUp() {
		const held = focused();
		if (this.#panelElement.contains(held ?? null) && isTyped(held)) {
			dropTyped(held);
			this.notice.clear();
		} else if (this.state.tool !== 'select') this.state.setTool('select');
		else if (this.state.selected.size > 0) this.state.select([]);
		else return false;
		return true;
	}

	/** Asks before changes are lost. */
	leave() {
		this.commit();
		if (!this.isUnsaved || confirm(t('leave'))) this.dialog.close();
	}

	/**
	 * Goes on with the same fields in another PDF.
	 *
	 * @param {File} file
	 */
	async replacePdf(file) {
		this.commit();
		this.notice.clear();
		try {
			const close = await replacePdf(this.state, file);
			if (close) this.#closers.push(close);
		} catch (error) {
			this.notice.tellProblem(`${file.name}: ${messageOf(error)}`);
		}
	}

	/**
	 * Saves, and stays open unless that is the last thing to be done.
	 *
	 * @param {{ isLast?: boolean }} [how]
	 */
	async save({ isLast = false } = {}) {
		if (this.isSaving) return;
		this.commit();
		const refused = this.#panelElement.querySelector('[aria-invalid="true"]');
		if (refused instanceof HTMLElement) {
			refused.focus();
			return;
		}
		const { length: count } = this.state.proposals;
		if (count > 0 && !confirm(t('saveWithout', { count }))) return;
		this.isSaving = true;
		this.notice.clear();
		this.#draw();
		try {
			await this.#store({ isLast });
		} catch (error) {
			this.notice.tellProblem(messageOf(error));
		}
		this.isSaving = false;
		this.#draw();
	}

	/** @param {{ isLast: boolean }} how */
	async #store({ isLast }) {
		/** @param {number} share */
		const tell = (share) => {
			if (share >= 1) return;
			this.notice.tell(
				html`${t('saving')}
					<progress max="1" .value=${share} aria-label=${t('saving')}></progress>`,
			);
		};
		await this.#known;
		const { fields, source } = this.state;
		const work = { fields: fields.map(withoutRef), name: this.title, source, tell };
		const outcome = await this.store.save(work);
		this.notice.clear();
		if (outcome === 'stays') return;
		this.#saved = { title: this.store.name, fields, source };
		if (outcome === 'kept' || isLast) {
			this.dialog.close();
			return;
		}
		this.title = this.store.name;
		this.#known = this.#readAgain(fields, source).catch(() => undefined);
	}

	/**
	 * Reads what was saved: a later save has to name the fields as the file does now.
	 *
	 * @param {readonly Field[]} fields
	 * @param {Source} source
	 */
	async #readAgain(fields, source) {
		const stored = await this.store.read();
		const known = withIdsOf(fields, stored.fields);
		const now = { bytes: stored.bytes, pdf: source.pdf };
		this.store.note(now);
		this.#saved = { ...this.#saved, fields: known(fields), source: now };
		this.state.exchange(source, now, known);
	}
}

/**
 * Opens the template editor on a PDF.
 *
 * @param {EditorOptions} options
 */
export async function openEditor(options) {
	const editor = new TemplateEditor(options, await openPdf(options.bytes));
	const stop = askBeforeUnload(() => editor.isUnsaved);
	editor.dialog.addEventListener('close', () => {
		stop();
		editor.dialog.remove();
	});
	await editor.open();
}
