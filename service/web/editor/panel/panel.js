/** @import { Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { Actions } from '../actions.js' */
/** @import { Field } from '../model/field.js' */
/** @import { EditorState } from '../model/state.js' */
import { html, onInput, render } from '../../shared/html.js';
import { formatNumber, translate } from '../../shared/language.js';
import { virtualList } from '../../shared/virtualList.js';
import { signOf } from '../model/kinds.js';
import { kindOf } from '../model/field.js';
import { proposalId } from '../model/proposals.js';
import { properties } from './properties.js';

const t = translate('editor');

const newList = () =>
	Object.assign(document.createElement('ol'), { className: 'field-list', role: 'list' });

/**
 * @param {string} text
 * @param {string} label
 * @param {() => unknown} work
 * @param {boolean} [isDisabled]
 */
const smallButton = (text, label, work, isDisabled = false) =>
	html`<button
		type="button"
		class="quiet small"
		aria-label=${label}
		?disabled=${isDisabled}
		@click=${work}
	>
		${text}
	</button>`;

/** What stands beside the pages: the settings of what is selected, what is proposed, and all fields. */
export class Panel {
	#fieldList = newList();
	#proposalList = newList();
	/** @type {ReadonlySet<string>} The refs of the fields that are selected. */
	#chosen = new Set();
	#proposals = virtualList(this.#proposalList, {
		keyOf: proposalId,
		row: (/** @type {Proposal} */ proposal) => this.#proposalRow(proposal),
	});
	#fields = virtualList(this.#fieldList, {
		keyOf: (/** @type {Field} */ { ref }) => ref,
		row: (/** @type {Field} */ field, /** @type {number} */ index) => this.#fieldRow(field, index),
		styleOf: (/** @type {Field} */ { ref }) => (this.#chosen.has(ref) ? 'chosen' : ''),
		empty: t('noFields'),
	});

	/**
	 * @param {HTMLElement} element
	 * @param {EditorState} state
	 * @param {Actions} on
	 */
	constructor(element, state, on) {
		this.element = element;
		this.state = state;
		this.on = on;
	}

	/**
	 * @param {Field} field
	 * @param {number} index
	 */
	#fieldRow(field, index) {
		const { ref, key } = field;
		const { on } = this;
		const name = field.label || key;
		const isLast = index === this.state.fields.length - 1;
		return html`<span class="sign ${kindOf(field)}" aria-hidden="true">${signOf(field)}</span>
			<div class="names">
				<button
					type="button"
					class="plain"
					title=${name}
					aria-pressed=${String(this.#chosen.has(ref))}
					@click=${() => on.show(field)}
				>
					${name}
				</button>
				<input
					type="text"
					spellcheck="false"
					aria-label=${t('keyOf', { number: String(index + 1) })}
					.defaultValue=${key}
					.value=${key}
					@focus=${() => on.choose(field)}
					@change=${onInput((input) => on.rename(ref, input))}
				/>
			</div>
			${smallButton('↑', t('moveUp', { name }), () => on.reorder(ref, -1), index === 0)}
			${smallButton('↓', t('moveDown', { name }), () => on.reorder(ref, 1), isLast)}`;
	}

	/** @param {Proposal} proposal */
	#proposalRow(proposal) {
		const { on } = this;
		const name = proposal.label || proposal.key;
		return html`<span class="sign ${proposal.type}" aria-hidden="true">${signOf(proposal)}</span>
			<span class="names">
				<button type="button" class="plain" title=${name} @click=${() => on.showProposal(proposal)}>
					${name}
				</button>
				<code>${t('onPage', { page: String(proposal.page) })}</code>
			</span>
			${smallButton(t('accept'), t('acceptOne', { name }), () => on.take([proposal]))}
			${smallButton(t('discard'), t('discardOne', { name }), () => on.drop([proposal]))}`;
	}

	#draw() {
		const { state, on } = this;
		const { proposals, fields } = state;
		const take = () => on.take(state.proposals);
		const drop = () => on.drop(state.proposals);
		const view = html`<form
				class="properties"
				?hidden=${state.selected.size === 0}
				@submit=${(/** @type {Event} */ event) => event.preventDefault()}
			>
				${properties(state, on)}
			</form>
			<section class="proposals" aria-label=${t('proposals')} ?hidden=${proposals.length === 0}>
				<div class="heading">
					<h3>${t('proposed')}</h3>
					<div class="group">
						<button type="button" class="quiet" @click=${take}>${t('acceptAll')}</button>
						<button type="button" class="quiet" @click=${drop}>${t('discardAll')}</button>
					</div>
				</div>
				<p class="soft">${t('proposalHint')}</p>
				${this.#proposalList}
			</section>
			<h3>${t('fields')} <span class="count">${formatNumber(fields.length)}</span></h3>
			${this.#fieldList}
			<details class="soft">
				<summary>${t('keys')}</summary>
				<p>${t('hint')}</p>
			</details>`;
		render(view, this.element);
	}

	show() {
		const { fields, proposals } = this.state;
		const before = this.#chosen;
		this.#chosen = new Set(this.state.selectedFields().map(({ ref }) => ref));
		this.#draw();
		this.#proposals.show(proposals);
		this.#fields.show(fields);
		// The first one that is newly selected comes into view, after the settings, which leave the list less room.
		const first = [...this.#chosen].find((ref) => !before.has(ref));
		if (first !== undefined) this.#fields.reveal(fields.findIndex(({ ref }) => ref === first));
	}
}
