/** @import { Restorable } from '../../src/http/app/wire/admin.ts' */
import { beginRestore, discardUpload, getBackups } from '../api/admin.js';
import { CallError } from '../shared/calls.js';
import { onceClosed, openDialog } from '../shared/dialog.js';
import { html, onInput, onSubmit, render } from '../shared/html.js';
import { formatNumber, formatTime, translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';
import { progressLine } from './progress.js';

const t = translate('backups');
/** How often to check whether the restore is finished. */
const askMs = 1000;
const counts = /** @type {const} */ (['teams', 'users', 'templates', 'documents']);

/** Resolves when everything was replaced, which signs the user out; rejects with the reason if it wasn't. */
async function untilRestored() {
	for (;;) {
		await new Promise((done) => setTimeout(done, askMs));
		try {
			const { isRestoring, restoreProblem = '' } = await getBackups();
			if (!isRestoring) throw new Error(t('notRestored', { problem: restoreProblem }));
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			// Meanwhile the service, or a proxy, answers 503.
			if (error.status === 401) return;
		}
	}
}

/** @param {Restorable} archive */
const comparison = ({ has, replaces }) =>
	html`<table class="comparison">
		<thead>
			<tr>
				<th scope="col">${t('what')}</th>
				<th scope="col">${t('here')}</th>
				<th scope="col">${t('there')}</th>
			</tr>
		</thead>
		<tbody>
			${counts.map(
				(name) =>
					html`<tr>
						<th scope="row">${t(name)}</th>
						<td>${formatNumber(replaces[name])}</td>
						<td>${formatNumber(has[name])}</td>
					</tr>`,
			)}
		</tbody>
	</table>`;

/**
 * Asks for confirmation by typing a word, then replaces everything.
 *
 * @param {Restorable} archive
 */
export function askToRestore(archive) {
	const { id, made, administrators } = archive;
	const word = t('word');
	const problem = dialogNotice();
	const progress = progressLine();
	const element = document.createElement('div');
	let isBegun = false;
	let isRestoring = false;
	let isConfirmed = false;
	const restore = async () => {
		[isBegun, isRestoring] = [true, true];
		draw();
		progress.show(t('restoring'));
		try {
			await beginRestore(id);
			await untilRestored();
			location.assign('sign-in?restored');
		} finally {
			progress.hide();
		}
	};
	const confirmed = onInput(({ value }) => {
		isConfirmed = value.trim().toLowerCase() === word;
		draw();
	});
	function draw() {
		const view = html`<form
			class="question"
			@submit=${onSubmit(() => void problem.attempt(restore))}
		>
			${comparison(archive)}
			<p>${t('replaced')}</p>
			<p>${t('meanwhile')}</p>
			<p>${t('afterwards', { who: administrators.join(', ') })}</p>
			<label class="entry"
				><span>${t('typeWord', { word })}</span
				><input
					type="text"
					autocomplete="off"
					required
					?disabled=${isRestoring}
					@input=${confirmed}
			/></label>
			${problem.element} ${progress.element}
			<div class="actions">
				<button type="submit" ?disabled=${isRestoring || !isConfirmed}>${t('replace')}</button>
			</div>
		</form>`;
		render(view, element);
	}
	draw();
	openDialog(t('question', { time: formatTime(made) }), element);
	onceClosed(() => {
		if (!isBegun) void discardUpload(id).catch(() => undefined);
	});
}
