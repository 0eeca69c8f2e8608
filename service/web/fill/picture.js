/** @import { Entry } from './entry.js' */
import { html, nothing, onElement, onInput } from '../shared/html.js';
import { translate } from '../shared/language.js';

const t = translate('fill');

/** @param {Blob} file */
const dataUriOf = (file) =>
	new Promise((/** @type {(uri: string) => void} */ resolve, reject) => {
		const reader = new FileReader();
		reader.addEventListener('load', () => resolve(String(reader.result)));
		reader.addEventListener('error', () => reject(reader.error ?? new Error()));
		reader.readAsDataURL(file);
	});

/**
 * A picture that is chosen, pasted or dropped, with how it looks.
 *
 * @param {Entry} entry
 * @param {(value: string) => void} set
 * @param {{ described: string, isInvalid: string | typeof nothing }} about
 */
export function pictureInput({ id, key, current, label }, set, { described, isInvalid }) {
	/** @param {Iterable<File> | null | undefined} files */
	const take = async (files) => {
		const [file] = files ?? [];
		if (file) set(await dataUriOf(file));
	};
	const drop = onElement((_, /** @type {DragEvent} */ event) => {
		// Elsewhere on the page, it would be a new template.
		event.preventDefault();
		event.stopPropagation();
		document.body.classList.remove('dropping');
		void take(event.dataTransfer?.files);
	});
	const paste = onElement((_, /** @type {ClipboardEvent} */ event) => {
		void take(event.clipboardData?.files);
	});
	const remove = () => {
		const input = document.getElementById(id);
		if (input instanceof HTMLInputElement) input.value = '';
		set('');
	};
	return html`<span class="chosen-picture" @drop=${drop} @paste=${paste}>
		<input
			id=${id}
			name=${key}
			type="file"
			accept="image/png,image/jpeg"
			aria-describedby=${described}
			aria-invalid=${isInvalid}
			@change=${onInput(({ files }) => void take(files))}
		/>
		${current === ''
			? nothing
			: html`<img src=${current} alt=${t('pictureOf', { label })} /><button
						type="button"
						class="quiet small"
						@click=${remove}
					>
						${t('pictureRemove')}
					</button>`}
	</span>`;
}
