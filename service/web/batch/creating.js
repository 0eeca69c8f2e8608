import { addressOf } from '../shared/address.js';
import { post, postForBlob } from '../shared/calls.js';
import { make, say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { askBeforeUnload } from '../shared/unsaved.js';
import { howUnfit } from '../fill/inputs.js';
import { words } from '../words/batch.js';
import { listOf } from './list.js';
import { runBatch } from './run.js';

const t = translate(words);

const button = (text, onclick, className = '') =>
	make('button', { type: 'button', className, onclick: () => attempt(onclick) }, text);

const labelOf = (key, fields) => fields.find((field) => field.key === key)?.label ?? key;

/** Why the service refused a row, in the words of the form. */
function whyOf({ fields: refused, message }, fields) {
	if (!refused?.length) return message;
	return refused.map(({ field, message: why }) => `${labelOf(field, fields)}: ${why}`).join('; ');
}

/** The rows in whose documents a text does not fit as usual, each with how. */
function unfitLines({ rows, created }, fields) {
	return rows.flatMap(({ number, title }) =>
		(created.get(number)?.unfit ?? []).map((unfit) => [
			String(number),
			title,
			`${labelOf(unfit.key, fields)}: ${howUnfit(unfit)}`,
		]),
	);
}

/**
 * Creates the documents of a batch, shows how far it is, and what came of it, in `element`. Returns what starts it;
 * `changed` is called when it starts and when it has ended.
 */
export function batchCreation(batch, { fields, element, changed }) {
	const { rows, created, uid, team, name } = batch;
	let isRunning = false;

	/** `refused` has why rows are not created, by their numbers. */
	async function run(chosen, refused = new Map()) {
		const stopping = new AbortController();
		const bar = make('progress', { max: rows.length, 'aria-label': t('progress') });
		const count = make('span');
		const waiting = make('span', { className: 'soft', role: 'status' });
		const cancel = button(t('cancel'), () => stopping.abort(), 'quiet');
		const show = (problem = '') => {
			bar.value = created.size + refused.size;
			count.textContent = t('done', { done: bar.value, all: rows.length });
			waiting.textContent = problem;
		};
		const stopAsking = askBeforeUnload(() => true);
		isRunning = true;
		changed();
		show();
		const progress = make(
			'div',
			{ className: 'running', role: 'group', tabIndex: -1, 'aria-label': t('progress') },
			bar,
			count,
			cancel,
			waiting,
		);
		element.replaceChildren(progress);
		// Not "Cancel", which a second Enter would press.
		progress.focus();
		let ended;
		try {
			ended = await runBatch(chosen, {
				signal: stopping.signal,
				create: async ({ number, title, data, key }) => {
					await batch.begin(number);
					// The team that it was begun in, whichever is shown by now.
					const headers = { 'Idempotency-Key': key, 'X-Team': String(team) };
					return post(`templates/${encodeURIComponent(uid)}/fill`, { title, data }, headers);
				},
				onDocument: ({ number }, document) => {
					batch.finish(number, document);
					show();
				},
				onRefusal: ({ number }, error) => {
					if (error.status < 500) batch.refuse(number);
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

	function showResult(refused, { ended, isCanceled }) {
		const left = rows.filter(({ number }) => !created.has(number));
		const untried = left.length - refused.size;
		const summary = [
			...(ended ? [t('stopped', { why: ended.message })] : []),
			t('created', { count: created.size }),
			...(refused.size > 0 ? [t('failed', { count: refused.size })] : []),
			...(untried > 0 ? [t(isCanceled ? 'canceled' : 'left', { count: untried })] : []),
		].join(' ');
		const actions = make('div', { className: 'actions wrap' });
		if (created.size > 0) {
			const uids = [...created.values()].map((document) => document.uid);
			const save = async () =>
				saveFile(await postForBlob('documents/zip', { uids }), `${name}.zip`);
			actions.append(
				button(t('zip'), save),
				make('a', { href: addressOf('documents', { template: uid }) }, t('toDocuments')),
			);
		}
		if (left.length > 0)
			actions.append(button(t('again', { count: left.length }), () => run(left), 'quiet'));
		const lines = left
			.filter(({ number }) => refused.has(number))
			.map(({ number, title }) => [String(number), title, refused.get(number)]);
		const unfit = unfitLines(batch, fields);
		element.replaceChildren(
			make('h3', { tabIndex: -1 }, summary),
			actions,
			...(lines.length > 0 ? [listOf([t('row'), t('title'), t('problem')], lines)] : []),
			...(unfit.length > 0
				? [
						make('p', { className: 'unfit' }, t('unfit', { count: unfit.length })),
						listOf([t('row'), t('title'), t('unfitText')], unfit),
					]
				: []),
		);
		say(summary);
		element.querySelector('h3').focus();
	}

	return {
		id: batch.id,
		get isRunning() {
			return isRunning;
		},
		/** Creates what is left, but for rows whose documents may exist: they are named instead. */
		start: () => {
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
