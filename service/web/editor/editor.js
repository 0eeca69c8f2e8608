/** @import { PDFDocumentProxy } from 'pdfjs-dist' */
/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
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
import { offerLabels } from './naming.js';
import { editorNotice } from './notice.js';
import { Panel } from './panel/panel.js';
import { showThumbnails } from './thumbnails.js';
import { head, toolbar } from './toolbar.js';

const t = translate('editor');

/**
 * @typedef {object} EditorOptions
 * @property {Uint8Array<ArrayBuffer>} bytes
 * @property {readonly EditableField[]} fields
 * @property {string} title The name of the template.
 * @property {boolean} [isNew] The PDF is not a template yet.
 * @property {boolean} [isChanged] The fields are not those that are stored.
 * @property {(fields: readonly EditableField[], name: string, tell: (share: number) => void) => Promise<boolean>} saveFields
 * Resolves to false if the editor is to stay.
 * @property {(file: File, fields: readonly EditableField[], name: string, close: () => void) => Promise<void>} [replace]
 * Gets a file that is to take the place of the PDF, and what closes the editor.
 */

/** @param {string} name */
const region = (name) =>
	Object.assign(document.createElement('div'), { tabIndex: 0, role: 'region', ariaLabel: name });

/** The editor of a template, over the page. */
export class TemplateEditor {
	dialog = document.createElement('dialog');
	notice = editorNotice();
	isSaving = false;
	#isSaved = false;
	#pages = Object.assign(region(t('pages')), { className: 'sheets' });
	#thumbnails = document.createElement('nav');
	#panelElement = Object.assign(region(t('fields')), { className: 'side' });

	/**
	 * @param {EditorOptions} options
	 * @param {PDFDocumentProxy} pdf
	 */
	constructor(options, pdf) {
		this.options = options;
		this.pdf = pdf;
		this.bytes = options.bytes;
		this.title = options.title;
		this.state = new EditorState(options.fields, this.changed);
		this.#first = this.state.fields;
		this.canvas = new Canvas(this.#pages, this.state, {
			select: (id, isAdding) => this.actions.select(id, isAdding),
			add: (kind, box) => this.actions.add(kind, box),
			place: (place) => this.actions.place(place),
			take: (proposals) => this.actions.take(proposals),
			dropHere: (proposal) => this.actions.dropHere(proposal),
		});
		this.actions = editorActions(this);
		this.finder = fieldFinder(this);
		this.panel = new Panel(this.#panelElement, this.state, this.actions, {
			pageCount: pdf.numPages,
		});
	}

	/** @type {readonly unknown[]} The fields as they were opened. */
	#first = [];

	get isNew() {
		return this.options.isNew === true;
	}

	get canReplace() {
		return this.options.replace !== undefined;
	}

	get isUnsaved() {
		const isChanged =
			this.isNew ||
			this.options.isChanged === true ||
			this.state.fields !== this.#first ||
			this.title !== this.options.title ||
			isTyped(focused());
		return isChanged && !this.#isSaved;
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
		await this.canvas.open(this.pdf);
		this.#draw();
		document.body.append(dialog);
		dialog.showModal();
		const stopWatching = this.canvas.watch();
		this.canvas.zoomToFit();
		void showThumbnails(this.#thumbnails, this.pdf, this.canvas.views);
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
		});
		this.changed();
		const tool = dialog.querySelector('[data-tool="text"]');
		if (tool instanceof HTMLElement) tool.focus();
		if (this.isNew && this.state.fields.length === 0) void this.finder.find();
		else offerLabels(this);
	}

	#isInFront() {
		return [...document.querySelectorAll('dialog[open]')].at(-1) === this.dialog;
	}

	/** Shows everything as it is now. */
	changed = () => {
		if (!this.dialog.isConnected) return;
		this.canvas.show();
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
	 * Goes on with the same fields in another PDF; nothing is stored before it is saved.
	 *
	 * @param {File} file
	 */
	async replacePdf(file) {
		this.commit();
		this.notice.clear();
		const close = () => {
			this.#isSaved = true;
			this.dialog.close();
		};
		try {
			await this.options.replace?.(file, this.state.fields.map(withoutRef), this.title, close);
		} catch (error) {
			this.notice.tellProblem(`${file.name}: ${messageOf(error)}`);
		}
	}

	async save() {
		if (this.isSaving) return;
		this.commit();
		const refused = this.#panelElement.querySelector('[aria-invalid="true"]');
		if (refused instanceof HTMLElement) return void refused.focus();
		const { length: count } = this.state.proposals;
		if (count > 0 && !confirm(t('saveWithout', { count }))) return undefined;
		this.isSaving = true;
		this.notice.clear();
		this.#draw();
		try {
			/** @param {number} share */
			const tell = (share) => {
				if (share >= 1) return;
				this.notice.tell(
					html`${t('saving')}
						<progress max="1" .value=${share} aria-label=${t('saving')}></progress>`,
				);
			};
			const fields = this.state.fields.map(withoutRef);
			this.#isSaved = await this.options.saveFields(fields, this.title, tell);
			if (this.#isSaved) this.dialog.close();
			else this.notice.clear();
		} catch (error) {
			this.notice.tellProblem(messageOf(error));
		}
		this.isSaving = false;
		this.#draw();
		return undefined;
	}
}

/**
 * Opens the template editor on a PDF.
 *
 * @param {EditorOptions} options
 */
export async function openEditor(options) {
	const { pdf, close } = await openPdf(options.bytes);
	const editor = new TemplateEditor(options, pdf);
	const stop = askBeforeUnload(() => editor.isUnsaved);
	editor.dialog.addEventListener('close', () => {
		stop();
		editor.dialog.remove();
		void close();
	});
	await editor.open();
}
