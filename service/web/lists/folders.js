import { listFolders, moveTemplates } from '../api/templates.js';
import { closeDialog, openDialog } from '../shared/dialog.js';
import { say } from '../shared/element.js';
import { html, onSubmit } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';

const t = translate('templates');

/**
 * Asks for a folder, and moves templates there.
 *
 * @param {string} title
 * @param {{ uids: readonly string[], folder?: string | undefined, done: () => Promise<void> }} move
 */
export async function openMove(title, { uids, folder = '', done }) {
	const folders = await listFolders();
	const problem = dialogNotice();
	const submit = onSubmit((values) =>
		problem.attempt(async () => {
			const name = String(values.get('folder')).trim();
			await moveTemplates(uids, name);
			closeDialog();
			say(name === '' ? t('movedOut') : t('moved', { folder: name }));
			await done();
		}),
	);
	openDialog(
		title,
		html`<form class="fill" @submit=${submit}>
			<p>
				<label for="folder-name">${t('folder')}</label>
				<input
					id="folder-name"
					name="folder"
					type="text"
					list="folder-names"
					maxlength="100"
					.value=${folder}
				/>
				<datalist id="folder-names">
					${folders.map((value) => html`<option value=${value}></option>`)}
				</datalist>
			</p>
			<p class="soft">${t('aboutFolder')}</p>
			${problem.element}
			<div class="actions"><button type="submit">${t('moveHere')}</button></div>
		</form>`,
	);
}
