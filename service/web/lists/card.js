/** @import { Template } from '../../src/http/app/wire/templates.ts' */
/** @import { Selection } from './selection.js' */
import { addressOf } from '../shared/address.js';
import { html, nothing, onInput, ref } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { menu } from '../shared/menu.js';
import { attempt } from '../shared/notice.js';
import { selectionBox } from './checkbox.js';

const t = translate('templates');

const kinds = { text: t('text'), number: t('number'), checkbox: t('checkbox') };

/** @param {Template} template */
const fieldList = ({ fields, uid }) =>
	html`<details class="contents">
		<summary>${t('fields', { count: fields.length })}</summary>
		<p class="uid">${t('id')} <code>${uid}</code></p>
		<ul class="fields" tabindex="0" aria-label=${t('fieldList')}>
			${fields.map(
				({ key, label, type }) =>
					html`<li>
						<span class="kind ${type}">${kinds[type]}</span>
						<span class="label">${label}<code>${key}</code></span>
					</li>`,
			)}
		</ul>
	</details>`;

/** @param {Element | undefined} element */
function select(element) {
	// It is in the page only after this.
	queueMicrotask(() => element instanceof HTMLInputElement && element.select());
}

/**
 * The input for another name: Enter, or leaving it, takes what was typed, Escape drops it.
 *
 * @param {string} name
 * @param {(name: string) => Promise<void>} take
 */
function nameInput(name, take) {
	const onkeydown = onInput((input, /** @type {KeyboardEvent} */ { key }) => {
		if (key === 'Escape') input.value = name;
		if (key === 'Enter' || key === 'Escape') input.blur();
	});
	return html`<input
		type="text"
		aria-label=${t('newName')}
		.value=${name}
		@keydown=${onkeydown}
		@blur=${onInput(({ value }) => take(value.trim()))}
		${ref(select)}
	/>`;
}

/**
 * @typedef {object} CardActions
 * @property {(template: Template) => unknown} fill
 * @property {(template: Template) => unknown} edit
 * @property {(template: Template) => unknown} move
 * @property {(template: Template) => unknown} duplicate
 * @property {(template: Template) => unknown} download
 * @property {(template: Template) => unknown} erase
 * @property {(template: Template) => unknown} takeBack
 * @property {(template: Template) => void} startRename
 * @property {(template: Template, name: string) => Promise<void>} rename
 */

/**
 * What a list of templates shows of one.
 *
 * @param {Template} template
 * @param {object} how
 * @param {CardActions} how.on
 * @param {Selection} how.selection
 * @param {HTMLElement | undefined} how.picture
 * @param {boolean} how.isRenaming
 * @param {boolean} how.isGone It was deleted, and can be taken back.
 */
export function card(template, { on, selection, picture, isRenaming, isGone }) {
	const { name, uid, folder } = template;
	/**
	 * @param {string} text
	 * @param {string} label
	 * @param {(template: Template) => unknown} work
	 * @param {string} [style]
	 */
	const button = (text, label, work, style = 'quiet') =>
		html`<button
			type="button"
			class=${style}
			aria-label=${label}
			@click=${() => attempt(() => work(template))}
		>
			${text}
		</button>`;
	if (isGone) {
		return html`<li class="card gone" data-uid=${uid}>
			<p>${t('deleted', { name })}</p>
			<div class="actions">${button(t('undo'), t('undoOf', { name }), on.takeBack)}</div>
		</li>`;
	}
	return html`<li class="card" data-uid=${uid}>
		<div class="picture">${picture} ${selectionBox(uid, t('selectOf', { name }), selection)}</div>
		<h3 @dblclick=${() => on.startRename(template)}>
			${isRenaming ? nameInput(name, (next) => on.rename(template, next)) : name}
		</h3>
		${folder ? html`<p class="soft">${folder}</p>` : nothing} ${fieldList(template)}
		<div class="actions">
			${button(t('fill'), t('fillOf', { name }), on.fill, '')}
			${button(t('edit'), t('editOf', { name }), on.edit)}
			${menu(t('more'), t('moreOf', { name }), [
				html`<a href=${addressOf('batch', { template: uid })}>${t('fromTable')}</a>`,
				html`<a href=${addressOf('documents', { template: uid })}>${t('documents')}</a>`,
				button(t('duplicate'), t('duplicateOf', { name }), on.duplicate),
				button(t('download'), t('downloadOf', { name }), on.download),
				button(t('rename'), t('renameOf', { name }), on.startRename),
				button(t('move'), t('moveOf', { name }), on.move),
				button(t('delete'), t('deleteOf', { name }), on.erase),
			])}
		</div>
	</li>`;
}
