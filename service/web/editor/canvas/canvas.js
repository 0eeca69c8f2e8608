/** @import { PDFDocumentProxy } from 'pdfjs-dist' */
/** @import { FieldBox, Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { NewKind } from '../model/field.js' */
/** @import { EditorState } from '../model/state.js' */
/** @import { ProposalActions } from './boxes.js' */
/** @import { PageView } from './pageView.js' */
import { say } from '../../shared/element.js';
import { translate } from '../../shared/language.js';
import { usualSize } from '../model/field.js';
import { proposalId } from '../model/proposals.js';
import { roundedPlace } from '../model/boxes.js';
import { showBoxes } from './boxes.js';
import { drawArea, drawBox, moveBoxes, resizeBox } from './drag.js';
import { pageView } from './pageView.js';
import { meet } from './rectangle.js';

const t = translate('editor');

const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Of a plan as large as a wall. */
const leastScale = 0.05;
const mostToFit = 1.5;
const room = 40;

/**
 * @typedef {object} CanvasActions
 * @property {(id: string, isAdding: boolean) => void} select
 * @property {(kind: NewKind, box: FieldBox) => void} add
 * @property {(place: (box: FieldBox) => Partial<FieldBox>) => void} place
 * @property {() => void} pageSeen Called when another page is seen.
 */

/** The pages of a PDF, with the boxes of its fields over them. */
export class Canvas {
	/** @type {readonly PageView[]} */
	views = [];
	scale = 1;
	/** Whether the pages are as wide as there is room. */
	isFitted = false;
	/** @type {PDFDocumentProxy | undefined} */
	#opened;
	/** @type {IntersectionObserver | undefined} */
	#seen;
	/** The number of the page of which most can be seen. */
	page = 1;

	/**
	 * @param {HTMLElement} element
	 * @param {EditorState} state
	 * @param {CanvasActions & ProposalActions} on
	 */
	constructor(element, state, on) {
		this.element = element;
		this.state = state;
		this.on = on;
	}

	/** Whether the pages are those of the PDF that is edited now. */
	get isOpen() {
		return this.#opened === this.state.source.pdf;
	}

	/** Opens the pages of the PDF that is edited now; resolves to false if it is not any more. */
	async open() {
		const { pdf } = this.state.source;
		const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
		const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
		if (this.isOpen || this.state.source.pdf !== pdf) return false;
		this.#seen?.disconnect();
		this.#opened = pdf;
		this.views = pages.map((page) => pageView(page));
		for (const view of this.views) {
			view.zoom(this.scale);
			view.layer.addEventListener('pointerdown', (event) => this.#press(view, event));
		}
		this.element.replaceChildren(...this.views.map(({ element }) => element));
		return true;
	}

	/** Follows which pages are seen, and how much room they have; returns what ends that. */
	watch() {
		this.element.addEventListener('click', (event) => this.#clickByKeyboard(event));
		this.element.addEventListener('wheel', (event) => this.#zoomByWheel(event), { passive: false });
		this.element.addEventListener('scroll', this.#notePage, { passive: true });
		const sized = new ResizeObserver(() => this.isFitted && this.zoomToFit());
		sized.observe(this.element);
		this.watchPages();
		return () => {
			this.#seen?.disconnect();
			sized.disconnect();
		};
	}

	/** Follows which of the pages are seen. */
	watchPages() {
		this.#seen = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) {
					const view = this.views.find(({ element }) => element === target);
					if (view) this.#see(view, isIntersecting);
				}
			},
			{ root: this.element, rootMargin: '300px' },
		);
		for (const { element } of this.views) this.#seen.observe(element);
	}

	/**
	 * @param {PageView} view
	 * @param {boolean} isSeen
	 */
	#see(view, isSeen) {
		if (view.isSeen === isSeen) return;
		view.isSeen = isSeen;
		if (isSeen) void view.draw();
		showBoxes(view, this.state, this.on);
		this.#notePage();
	}

	show() {
		for (const view of this.views) showBoxes(view, this.state, this.on);
	}

	/**
	 * The page that a box is on.
	 *
	 * @param {Pick<FieldBox, 'page'>} box
	 */
	viewOf({ page }) {
		return this.views[page - 1];
	}

	/**
	 * @param {string} id
	 * @returns {HTMLElement | undefined} undefined if it is out of sight
	 */
	elementOf(id) {
		const element = this.element.querySelector(`[data-box="${CSS.escape(id)}"]`);
		return element instanceof HTMLElement ? element : undefined;
	}

	/**
	 * Brings a place into sight.
	 *
	 * @param {FieldBox} box
	 */
	reveal(box) {
		const view = this.viewOf(box);
		if (!view) return;
		this.#see(view, true);
		const { top, bottom, left, right } = view.toScreen(box);
		const sheet = view.element.getBoundingClientRect();
		const own = this.element.getBoundingClientRect();
		const middle = sheet.top - own.top + (top + bottom) / 2;
		this.element.scrollTop += middle - this.element.clientHeight / 2;
		const [from, to] = [sheet.left - own.left + left, sheet.left - own.left + right];
		if (from < 0) this.element.scrollLeft += from;
		else if (to > this.element.clientWidth)
			this.element.scrollLeft += to - this.element.clientWidth;
	}

	/**
	 * Puts the focus on a box.
	 *
	 * @param {string} id
	 */
	focusBox(id) {
		this.elementOf(id)?.focus({ preventScroll: true });
	}

	/**
	 * Brings a proposal into sight, with the focus on it.
	 *
	 * @param {Proposal} proposal
	 */
	focusProposal(proposal) {
		const selector = `[data-proposal="${CSS.escape(proposalId(proposal))}"]`;
		if (!this.element.querySelector(selector)) this.reveal(proposal);
		const element = this.element.querySelector(selector);
		if (element instanceof HTMLElement) element.focus();
	}

	/**
	 * A box kept on its page: moved as a whole, or, with `isSized`, cut to what is on it.
	 *
	 * @param {FieldBox} box
	 * @param {{ isSized?: boolean }} [how]
	 * @returns {FieldBox}
	 */
	onPage(box, { isSized = false } = {}) {
		return { ...box, ...roundedPlace(this.viewOf(box)?.within(box, isSized) ?? box) };
	}

	#isNoting = false;
	#notePage = () => {
		if (this.#isNoting) return;
		this.#isNoting = true;
		requestAnimationFrame(() => {
			this.#isNoting = false;
			const { number } = this.seenPage();
			if (number === this.page) return;
			this.page = number;
			this.on.pageSeen();
		});
	};

	/**
	 * Shows a page from its top.
	 *
	 * @param {number} number
	 */
	goTo(number) {
		this.views[number - 1]?.element.scrollIntoView({ block: 'start' });
		this.page = number;
		this.on.pageSeen();
	}

	/** The page of which most can be seen. */
	seenPage() {
		const seen = this.element.getBoundingClientRect();
		/** @param {PageView} view */
		const heightOf = ({ element }) => {
			const { top, bottom } = element.getBoundingClientRect();
			return Math.min(bottom, seen.bottom) - Math.max(top, seen.top);
		};
		const inView = this.views.filter(({ isSeen }) => isSeen);
		const views = inView.length > 0 ? inView : this.views;
		return views.reduce((best, view) => (heightOf(view) > heightOf(best) ? view : best));
	}

	/**
	 * A box of usual size in the middle of the page that is seen.
	 *
	 * @param {NewKind} kind
	 * @returns {FieldBox}
	 */
	inMiddle(kind) {
		const view = this.seenPage();
		const { width, height } = view.viewport;
		const at = { left: width / 2, right: width / 2, top: height / 3, bottom: height / 3 };
		return { ...view.toPage(at), ...usualSize[kind] };
	}

	/** @param {number} scale */
	zoomTo(scale) {
		this.scale = Math.min(Math.max(scale, leastScale), zooms.at(-1) ?? 1);
		this.isFitted = false;
		for (const view of this.views) {
			view.zoom(this.scale);
			if (view.isSeen) void view.draw();
		}
		this.state.onChange();
	}

	/**
	 * Ctrl and the wheel, or two fingers on a touchpad: what is under the pointer stays there.
	 *
	 * @param {WheelEvent} event
	 */
	#zoomByWheel(event) {
		if (!event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		const { element } = this;
		const { left, top } = element.getBoundingClientRect();
		const [x, y] = [event.clientX - left, event.clientY - top];
		const [across, down] = [element.scrollLeft + x, element.scrollTop + y];
		const before = this.scale;
		const most = 100;
		this.zoomTo(before * 2 ** (-Math.max(-most, Math.min(most, event.deltaY)) / 400));
		const by = this.scale / before;
		element.scrollLeft = across * by - x;
		element.scrollTop = down * by - y;
	}

	/** @param {1 | -1} step */
	zoomBy(step) {
		const next =
			step > 0
				? zooms.find((each) => each > this.scale)
				: zooms.findLast((each) => each < this.scale);
		if (next !== undefined) this.zoomTo(next);
	}

	/** As wide as there is room, but not larger than life by much; it stays so when the window changes. */
	zoomToFit() {
		const widths = this.views.map(({ viewport }) => viewport.width / viewport.scale);
		const scale = Math.min(mostToFit, (this.element.clientWidth - room) / Math.max(...widths));
		if (scale !== this.scale || !this.isFitted) this.zoomTo(scale);
		this.isFitted = true;
	}

	/**
	 * Rectangles of all boxes of a page but some: what edges snap to.
	 *
	 * @param {PageView} view
	 * @param {(id: string) => boolean} [without]
	 */
	#others(view, without = () => false) {
		return this.state
			.boxesOn(view.number)
			.filter(({ id }) => !without(id))
			.map(({ box }) => view.toScreen(box));
	}

	/** @param {MouseEvent} event */
	#clickByKeyboard({ detail, target, shiftKey }) {
		// A pointer has selected it already.
		const box = detail === 0 && target instanceof Element ? target.closest('.box') : null;
		if (box instanceof HTMLElement && box.dataset.box) this.on.select(box.dataset.box, shiftKey);
	}

	/**
	 * @param {PageView} view
	 * @param {PointerEvent} event
	 */
	#press(view, event) {
		const { button, target } = event;
		const { tool } = this.state;
		if (button !== 0 || !(target instanceof Element)) return;
		if (tool !== 'select') {
			drawBox(view, event, {
				type: tool,
				others: this.#others(view),
				done: (box) => this.on.add(tool, box),
			});
		} else if (target === view.layer) this.#selectArea(view, event);
		else {
			const element = target.closest('.box');
			if (element instanceof HTMLElement) this.#pressBox(view, event, element);
		}
	}

	/**
	 * @param {PageView} view
	 * @param {PointerEvent} event
	 * @param {HTMLElement} element
	 */
	#pressBox(view, event, element) {
		const { selected } = this.state;
		const id = element.dataset.box ?? '';
		const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
		const box = this.state.boxesOn(view.number).find((item) => item.id === id)?.box;
		if (event.target instanceof HTMLElement && event.target.matches('.handle') && box) {
			resizeBox(view, event, {
				element,
				handle: event.target,
				box,
				others: this.#others(view, (each) => each === id),
				done: (place) => this.on.place(() => place),
			});
			return;
		}
		if (isAdding) return void this.on.select(id, true);
		if (!selected.has(id)) this.on.select(id, false);
		moveBoxes(event, {
			element,
			view,
			moving: this.state.selectedBoxes().flatMap((item) => {
				const page = this.viewOf(item.box);
				return page ? [{ box: item.box, view: page, element: this.elementOf(item.id) }] : [];
			}),
			others: this.#others(view, (each) => this.state.selected.has(each)),
			click: () => this.on.select(id, false),
			done: (places) => this.on.place((each) => places.get(each) ?? {}),
		});
		return undefined;
	}

	/**
	 * Selects what a rectangle touches that is drawn on a page; a click selects nothing.
	 *
	 * @param {PageView} view
	 * @param {PointerEvent} event
	 */
	#selectArea(view, event) {
		const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
		drawArea(view, event, (area) => {
			const hit = area
				? this.state.boxesOn(view.number).filter(({ box }) => meet(view.toScreen(box), area))
				: [];
			const before = isAdding ? [...this.state.selected] : [];
			this.state.select([...new Set([...before, ...hit.map(({ id }) => id)])]);
			if (hit.length > 0) say(t('severalFields', { count: this.state.selected.size }));
		});
	}
}
