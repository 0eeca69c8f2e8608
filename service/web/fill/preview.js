import { call, explained } from '../shared/calls.js';
import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { openPdf, sharedWorker } from '../shared/pages.js';
import { words } from '../words/fill.js';

const t = translate(words);

/** How long nothing is typed before the pages are drawn anew. */
const quietMs = 200;

function joined(start, end) {
	const whole = new Uint8Array(start.length + end.length);
	whole.set(start);
	whole.set(end, start.length);
	return whole;
}

/** Asks for the document that some values would give; the start that all have in common is sent once. */
function previewsOf(path) {
	let base;
	let start = new Uint8Array();
	return async (data, signal) => {
		const response = await call(`${path}/preview`, {
			method: 'POST',
			body: { data, base },
			signal,
		});
		const answer = await response.formData();
		const preview = JSON.parse(answer.get('preview'));
		const rest = new Uint8Array(await answer.get('bytes').arrayBuffer());
		const bytes = joined(start.subarray(0, preview.taken), rest);
		if (preview.base !== base) ({ base } = preview);
		if (preview.taken === 0) start = bytes;
		return { ...preview, refused: explained(preview.refused), bytes };
	};
}

/** A page of the preview; it is drawn when it is seen, and what is drawn stays until its successor is. */
function previewPage(page, name) {
	const viewport = page.getViewport({ scale: 1 });
	const label = (to) => t('page', { number: page.pageNumber, name: to });
	const canvas = make('canvas', { role: 'img', 'aria-label': label(name) });
	const element = make('div', { className: 'page' }, canvas);
	element.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
	let own = page;
	let drawn;
	let task;
	async function draw() {
		if (!shown.isSeen || drawn === own) return;
		const wanted = own;
		task?.cancel();
		const natural = wanted.getViewport({ scale: 1 });
		const density = Math.min(2, window.devicePixelRatio || 1);
		const scale = (Math.max(element.clientWidth, 200) / natural.width) * density;
		const size = wanted.getViewport({ scale });
		const fresh = make('canvas', {
			width: Math.ceil(size.width),
			height: Math.ceil(size.height),
		});
		task = wanted.render({ canvas: fresh, viewport: size });
		await task.promise;
		if (wanted !== own) return;
		Object.assign(canvas, { width: fresh.width, height: fresh.height });
		canvas.getContext('2d').drawImage(fresh, 0, 0);
		drawn = wanted;
	}
	const shown = {
		element,
		viewport,
		number: page.pageNumber,
		isSeen: false,
		/** Resolves when it looks like this page, if it can be seen. */
		async show(next = own) {
			own = next;
			await draw().catch((error) => {
				if (error.name !== 'RenderingCancelledException') throw error;
			});
		},
		rename: (to) => (canvas.ariaLabel = label(to)),
	};
	return shown;
}

/**
 * Shows what the document will look like, anew a moment after each `change(data)`. `onPages` gets the pages as soon as
 * they are there, `onAnswer` what the service says of the values: those it refuses, and texts that do not fit;
 * `onProblem` why there is no answer.
 */
export function startPreview(frame, path, { name, onPages, onAnswer, onProblem }) {
	const previewOf = previewsOf(path);
	const worker = sharedWorker();
	let shownName = name;
	let pages = [];
	let open;
	let waiting;
	let asked;
	let latest = 0;
	let isStopped = false;
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				const page = pages.find(({ element }) => element === target);
				page.isSeen = isIntersecting;
				if (isIntersecting) void page.show();
			}
		},
		{ root: frame, rootMargin: '200px' },
	);

	const isOutdated = (number) => number !== latest && (isStopped || pages.length > 0);

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
	}

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
			if (pages.length === 0) frame.replaceChildren(t('noPreview', { why: error.message }));
		} finally {
			if (number === latest) frame.ariaBusy = null;
		}
	}

	return {
		/** What was asked for before is of no use any more. */
		change(data) {
			latest += 1;
			// The first is shown in any case: it brings what all have in common.
			if (pages.length > 0) asked?.abort();
			clearTimeout(waiting);
			waiting = setTimeout(() => void update(data), asked ? quietMs : 0);
		},
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
