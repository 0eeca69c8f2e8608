/** @import { Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { Actions } from '../actions.js' */
/** @import { Field } from '../model/field.js' */
/** @import { EditorState } from '../model/state.js' */
import { html, live, nothing, onInput, onSelect, render } from '../../shared/html.js';
import { formatNumber, translate } from '../../shared/language.js';
import { virtualList } from '../../shared/virtualList.js';
import { boxesByPage } from '../model/boxes.js';
import { signOf } from '../model/kinds.js';
import { kindOf } from '../model/field.js';
import { proposalId } from '../model/proposals.js';
import { properties } from './properties.js';
import { dragRow } from './dragRow.js';
import { showEnd } from './controls.js';

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
		title=${label}
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
	#areEndsShown = true;
	/** With the next frame, because it needs the layout of what has just been drawn. */
	#showEnds() {
		if (!this.#areEndsShown) return;
		this.#areEndsShown = false;
		requestAnimationFrame(() => {
			this.#areEndsShown = true;
			for (const input of this.#fieldList.querySelectorAll('input')) showEnd(input);
		});
	}
	/** @type {ReadonlySet<string>} The refs of the fields that are selected. */
	#chosen = new Set();
	/** The page whose fields are listed; undefined: all. @type {number | undefined} */
	#page;
	#proposals = virtualList(this.#proposalList, {
		keyOf: proposalId,
		row: (/** @type {Proposal} */ proposal) => this.#proposalRow(proposal),
	});
	#fields = virtualList(this.#fieldList, {
		keyOf: (/** @type {Field} */ { ref }) => ref,
		row: (/** @type {Field} */ field, /** @type {number} */ index) => this.#fieldRow(field, index),
		styleOf: (/** @type {Field} */ { ref }) => (this.#chosen.has(ref) ? 'chosen' : ''),
		empty: t('noFields'),
		drawn: () => this.#showEnds(),
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
		// Of the fields of a page, the places among all are not seen.
		const isPart = this.#page !== undefined;
		const { on } = this;
		const name = field.label || key;
		const isLast = index === this.state.fields.length - 1;
		const drag = (/** @type {PointerEvent} */ event) =>
			dragRow(this.#fieldList, event, (by) => on.reorder(ref, by));
		return html`<span
				class="sign ${kindOf(field)}"
				aria-hidden="true"
				title=${t('dragRow')}
				@pointerdown=${this.#page === undefined ? drag : nothing}
				>${signOf(field)}</span
			>
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
					aria-label=${t('keyOf', { number: String(this.#numbers.get(ref) ?? index + 1) })}
					.defaultValue=${key}
					.value=${key}
					@focus=${() => on.choose(field)}
					@blur=${onInput(showEnd)}
					@change=${onInput((input) => on.rename(ref, input))}
				/>
			</div>
			${smallButton('↑', t('moveUp', { name }), () => on.reorder(ref, -1), isPart || index === 0)}
			${smallButton('↓', t('moveDown', { name }), () => on.reorder(ref, 1), isPart || isLast)}`;
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
			${smallButton('✓', t('acceptOne', { name }), () => on.take([proposal]))}
			${smallButton('×', t('discardOne', { name }), () => on.drop([proposal]))}`;
	}

	/** The numbers of the fields among all, from 1, while those of one page are listed. @type {ReadonlyMap<string, number>} */
	#numbers = new Map();

	/** The fields that are listed. */
	#listed() {
		const { fields } = this.state;
		const page = this.#page;
		if (page === undefined) return fields;
		this.#numbers = new Map(fields.map(({ ref }, index) => [ref, index + 1]));
		return fields.filter(({ boxes }) => boxes.some((box) => box.page === page));
	}

	/** Chooses whose fields are listed, where they are on several pages. */
	#pageChoice() {
		const pages = [...boxesByPage(this.state.fields)].sort(([one], [other]) => one - other);
		if (pages.length < 2) return nothing;
		const choose = onSelect(({ value }) => {
			this.#page = value === '' ? undefined : Number(value);
			this.show();
		});
		return html`<select aria-label=${t('fieldsOf')} @change=${choose}>
			<option value="" .selected=${live(this.#page === undefined)}>${t('allPages')}</option>
			${pages.map(
				([page, boxes]) =>
					html`<option value=${page} .selected=${live(page === this.#page)}>
						${t('pageFields', { number: page, fields: boxes.length })}
					</option>`,
			)}
		</select>`;
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
			<div class="heading">
				<h3>${t('fields')} <span class="count">${formatNumber(fields.length)}</span></h3>
				${this.#pageChoice()}
			</div>
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
		if (this.#page !== undefined && !boxesByPage(fields).has(this.#page)) this.#page = undefined;
		const listed = this.#listed();
		this.element.classList.toggle('blank', fields.length === 0);
		this.#draw();
		this.#proposals.show(proposals);
		this.#fields.show(listed);
		// The first one that is newly selected comes into view, after the settings, which leave the list less room.
		const first = [...this.#chosen].find((ref) => !before.has(ref));
		if (first !== undefined) this.#fields.reveal(listed.findIndex(({ ref }) => ref === first));
	}
}
