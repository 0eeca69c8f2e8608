/** @import { PDFPageProxy, RenderTask } from 'pdfjs-dist' */
/** @import { FillData } from '../api/templates.js' */
/** @import { RefusedField } from '../shared/calls.js' */
/** @import { Unfit } from '../../src/http/app/wire/templates.ts' */
import { previewTemplate } from '../api/templates.js';
import { explained } from '../shared/calls.js';
import { translate } from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { openPdf, sharedWorker, unlessCancelled } from '../pdf/pages.js';

const t = translate('fill');

/** The pause in typing before the pages are redrawn. */
const quietMs = 200;

/**
 * @param {Uint8Array} start
 * @param {Uint8Array} end
 */
function joined(start, end) {
	const whole = new Uint8Array(start.length + end.length);
	whole.set(start);
	whole.set(end, start.length);
	return whole;
}

/**
 * Requests previews; the start that all of them share is sent only once.
 *
 * @param {string} uid
 */
function previewsOf(uid) {
	/** @type {string | undefined} */
	let base;
	let start = new Uint8Array();
	/**
	 * @param {FillData} data
	 * @param {AbortSignal} signal
	 */
	return async (data, signal) => {
		const preview = await previewTemplate(uid, { data, base }, signal);
		const bytes = joined(start.subarray(0, preview.taken), preview.rest);
		base = preview.base;
		if (preview.taken === 0) start = bytes;
		return { unfit: preview.unfit, refused: explained(preview.refused), bytes };
	};
}

/**
 * A page of the preview; drawn when it is in view, and kept until its successor is drawn.
 *
 * @param {PDFPageProxy} page
 * @param {string} name
 */
function previewPage(page, name) {
	const number = page.pageNumber;
	const viewport = page.getViewport({ scale: 1 });
	/** @param {string} to */
	const label = (to) => t('page', { number, name: to });
	const canvas = document.createElement('canvas');
	canvas.role = 'img';
	canvas.ariaLabel = label(name);
	const layer = document.createElement('div');
	const element = document.createElement('div');
	element.className = 'page';
	element.append(canvas, layer);
	element.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
	let own = page;
	/** @type {PDFPageProxy | undefined} */
	let drawn;
	/** @type {RenderTask | undefined} */
	let task;
	let isSeen = false;
	async function draw() {
		if (!isSeen || drawn === own) return;
		const wanted = own;
		task?.cancel();
		const natural = wanted.getViewport({ scale: 1 });
		const density = Math.min(2, window.devicePixelRatio || 1);
		const scale = (Math.max(element.clientWidth, 200) / natural.width) * density;
		const size = wanted.getViewport({ scale });
		const fresh = document.createElement('canvas');
		fresh.width = Math.ceil(size.width);
		fresh.height = Math.ceil(size.height);
		task = wanted.render({ canvas: fresh, viewport: size });
		await task.promise;
		if (wanted !== own) return;
		canvas.width = fresh.width;
		canvas.height = fresh.height;
		canvas.getContext('2d')?.drawImage(fresh, 0, 0);
		drawn = wanted;
	}
	/** Resolves when it looks like this page, if it can be seen. */
	const show = (next = own) => {
		own = next;
		return draw().catch(unlessCancelled);
	};
	return {
		element,
		/** The marks over the picture. */
		layer,
		viewport,
		number,
		show,
		/** @param {boolean} seen */
		see(seen) {
			isSeen = seen;
			if (seen) void show();
		},
		/** @param {string} to */
		rename(to) {
			canvas.ariaLabel = label(to);
		},
	};
}

/** @typedef {ReturnType<typeof previewPage>} PreviewPage */

/**
 * @typedef {object} PreviewListeners
 * @property {(pages: readonly PreviewPage[]) => void} onPages Gets the pages as soon as they are there.
 * @property {(answer: { unfit: readonly Unfit[], refused: readonly RefusedField[] }) => void} onAnswer Gets what the service says of the
 * values: those it refuses, and texts that do not fit.
 * @property {(error: unknown) => void} onProblem Gets why there is no answer.
 */

/**
 * Shows a preview of the document, updated a moment after each `change(data)`.
 *
 * @param {HTMLElement} frame
 * @param {{ uid: string, name: string }} template
 * @param {PreviewListeners} listeners
 */
export function startPreview(frame, { uid, name }, { onPages, onAnswer, onProblem }) {
	const previewOf = previewsOf(uid);
	const worker = sharedWorker();
	let shownName = name;
	/** @type {PreviewPage[]} */
	let pages = [];
	/** @type {Awaited<ReturnType<typeof openPdf>> | undefined} */
	let open;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let waiting;
	/** @type {AbortController | undefined} */
	let asked;
	let latest = 0;
	let isStopped = false;
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries)
				pages.find(({ element }) => element === target)?.see(isIntersecting);
		},
		{ root: frame, rootMargin: '200px' },
	);

	/** @param {number} number */
	const isOutdated = (number) => number !== latest && (isStopped || pages.length > 0);

	/**
	 * @param {Uint8Array} bytes
	 * @param {number} number
	 */
	async function show(bytes, number) {
		const next = await openPdf(bytes, { worker });
		const all = Array.from({ length: next.pdf.numPages }, (_, index) =>
			next.pdf.getPage(index + 1),
		);
		const drawn = await Promise.all(all);
		if (isOutdated(number)) return void next.close();
		if (pages.length !== drawn.length) {
			pages = drawn.map((page) => previewPage(page, shownName));
			frame.replaceChildren(...pages.map(({ element }) => element));
			for (const { element } of pages) seen.observe(element);
			onPages(pages);
		} else await Promise.all(pages.map((page, index) => page.show(drawn[index])));
		void open?.close();
		open = next;
		return undefined;
	}

	/** @param {FillData} data */
	async function update(data) {
		const own = new AbortController();
		asked = own;
		const number = latest;
		frame.ariaBusy = 'true';
		try {
			const preview = await previewOf(data, own.signal);
			if (isOutdated(number)) return;
			onAnswer(preview);
			await show(preview.bytes, number);
		} catch (error) {
			if (number !== latest) return;
			onProblem(error);
			if (pages.length === 0) frame.replaceChildren(t('noPreview', { why: messageOf(error) }));
		} finally {
			if (number === latest) frame.ariaBusy = null;
		}
	}

	return {
		/**
		 * Cancels earlier requests.
		 *
		 * @param {FillData} data
		 */
		change(data) {
			latest += 1;
			// Always shows the first preview: it contains the start that all share.
			if (pages.length > 0) asked?.abort();
			clearTimeout(waiting);
			waiting = setTimeout(() => void update(data), asked ? quietMs : 0);
		},
		/** @param {string} to */
		rename(to) {
			shownName = to;
			for (const page of pages) page.rename(to);
		},
		stop() {
			clearTimeout(waiting);
			latest += 1;
			isStopped = true;
			asked?.abort();
			seen.disconnect();
			void open?.close();
			worker.destroy();
		},
	};
}

/** @typedef {ReturnType<typeof startPreview>} RunningPreview */
