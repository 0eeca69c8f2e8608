/** @import { Field } from '../../src/http/app/wire/templates.ts' */
/** @import { Batch, BatchRow } from './unfinished.js' */
import { zipDocuments } from '../api/documents.js';
import { fillTemplate } from '../api/templates.js';
import { addressOf } from '../shared/address.js';
import { CallError } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { html, nothing, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { attempt, messageOf } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { howUnfit } from '../shared/unfit.js';
import { askBeforeUnload } from '../shared/unsaved.js';
import { listOf } from './list.js';
import { runBatch } from './run.js';

const t = translate('batch');

/**
 * @param {string} text
 * @param {() => unknown} work
 * @param {string} [style]
 */
const button = (text, work, style = '') =>
	html`<button type="button" class=${style} @click=${() => attempt(work)}>${text}</button>`;

/**
 * @param {string} key
 * @param {readonly Field[]} fields
 */
const labelOf = (key, fields) => fields.find((field) => field.key === key)?.label ?? key;

/**
 * Why the service refused a row, in the words of the form.
 *
 * @param {unknown} error
 * @param {readonly Field[]} fields
 */
function whyOf(error, fields) {
	if (!(error instanceof CallError) || error.fields.length === 0) return messageOf(error);
	return error.fields
		.map(({ field, message }) => `${labelOf(field, fields)}: ${message}`)
		.join('; ');
}

/**
 * The rows in whose documents a text does not fit as usual, each with how.
 *
 * @param {Batch} batch
 * @param {readonly Field[]} fields
 */
const unfitLines = ({ rows, created }, fields) =>
	rows.flatMap(({ number, title }) =>
		(created.get(number)?.unfit ?? []).map((unfit) => [
			String(number),
			title,
			`${labelOf(unfit.key, fields)}: ${howUnfit(unfit)}`,
		]),
	);

/**
 * Creates the documents of a batch, and shows how far it is and what came of it.
 *
 * @param {Batch} batch
 * @param {object} how
 * @param {readonly Field[]} how.fields
 * @param {HTMLElement} how.element
 * @param {() => void} how.changed Called when it starts and when it has ended.
 */
export function batchCreation(batch, { fields, element, changed }) {
	const { rows, created, uid, team, name } = batch;
	let isRunning = false;

	/** @param {BatchRow} row */
	async function create({ number, title, data, key }) {
		await batch.begin(number);
		// The team that it was begun in, whichever is shown by now.
		return fillTemplate(uid, { title, data }, { key, team });
	}

	/**
	 * @param {readonly BatchRow[]} chosen
	 * @param {Map<number, string>} [refused] why rows are not created, by their numbers
	 */
	async function run(chosen, refused = new Map()) {
		const stopping = new AbortController();
		const show = (waiting = '') => {
			const done = created.size + refused.size;
			const view = html`<div class="running" role="group" tabindex="-1" aria-label=${t('progress')}>
				<progress max=${rows.length} .value=${done} aria-label=${t('progress')}></progress>
				<span>${t('done', { done, all: rows.length })}</span>
				${button(t('cancel'), () => stopping.abort(), 'quiet')}
				<span class="soft" role="status">${waiting}</span>
			</div>`;
			render(view, element);
		};
		const stopAsking = askBeforeUnload(() => true);
		isRunning = true;
		changed();
		show();
		// Not "Cancel", which a second Enter would press.
		focusOn('.running');
		/** @type {CallError | undefined} */
		let ended;
		try {
			ended = await runBatch(chosen, {
				signal: stopping.signal,
				create,
				onDocument: ({ number }, document) => {
					batch.finish(number, document);
					show();
				},
				onRefusal: ({ number }, error) => {
					if (error instanceof CallError && (error.status ?? 500) < 500) batch.refuse(number);
					refused.set(number, whyOf(error, fields));
					show();
				},
				onWait: ({ message }) => show(t('asksAgain', { why: message })),
			});
			if (created.size === rows.length) await batch.forget();
		} finally {
			stopAsking();
			isRunning = false;
		}
		showResult(refused, { ended, isCanceled: stopping.signal.aborted });
		changed();
	}

	/** @param {string} selector */
	function focusOn(selector) {
		const found = element.querySelector(selector);
		if (found instanceof HTMLElement) found.focus();
	}

	async function saveAll() {
		const uids = [...created.values()].map((document) => document.uid);
		saveFile(await zipDocuments({ uids }), `${name}.zip`);
	}

	/**
	 * @param {ReadonlyMap<number, string>} refused
	 * @param {{ ended: CallError | undefined, isCanceled: boolean }} how
	 */
	function showResult(refused, { ended, isCanceled }) {
		const left = rows.filter(({ number }) => !created.has(number));
		const untried = left.length - refused.size;
		const summary = [
			...(ended ? [t('stopped', { why: ended.message })] : []),
			t('created', { count: created.size }),
			...(refused.size > 0 ? [t('failed', { count: refused.size })] : []),
			...(untried > 0 ? [t(isCanceled ? 'canceled' : 'left', { count: untried })] : []),
		].join(' ');
		const toDocuments = addressOf('documents', { template: uid });
		const lines = left
			.filter(({ number }) => refused.has(number))
			.map(({ number, title }) => [String(number), title, refused.get(number) ?? '']);
		const unfit = unfitLines(batch, fields);
		const view = html`<h3 tabindex="-1">${summary}</h3>
			<div class="actions wrap">
				${created.size > 0
					? html`${button(t('zip'), saveAll)}<a href=${toDocuments}>${t('toDocuments')}</a>`
					: nothing}
				${left.length > 0
					? button(t('again', { count: left.length }), () => run(left), 'quiet')
					: nothing}
			</div>
			${listOf([t('row'), t('title'), t('problem')], lines)}
			${unfit.length > 0
				? html`<p class="unfit">${t('unfit', { count: unfit.length })}</p>`
				: nothing}
			${listOf([t('row'), t('title'), t('unfitText')], unfit)}`;
		render(view, element);
		say(summary);
		focusOn('h3');
	}

	return {
		id: batch.id,
		get isRunning() {
			return isRunning;
		},
		/** Creates what is left, but for rows whose documents may exist: they are named instead. */
		start() {
			const left = rows.filter(({ number }) => !created.has(number));
			const doubtful = left.filter(({ number }) => batch.mayExist(number));
			const told = new Map(doubtful.map(({ number }) => [number, t('mayExist')]));
			return run(
				left.filter(({ number }) => !told.has(number)),
				told,
			);
		},
	};
}

/** @typedef {ReturnType<typeof batchCreation>} Creation */
