/** @import { Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { BoxItem } from '../model/boxes.js' */
/** @import { EditorState } from '../model/state.js' */
/** @import { PageView } from './pageView.js' */
import { guard, html, nothing, render, repeat } from '../../shared/html.js';
import { translate } from '../../shared/language.js';
import { placed } from '../../shared/placed.js';
import { nameOf } from '../model/kinds.js';
import { kindOf } from '../model/field.js';
import { proposalId } from '../model/proposals.js';
import { isUnsure } from '../model/unsure.js';
import { handleNames } from './drag.js';
import { isBare, placementOf } from './rectangle.js';

const t = translate('editor');

const handles = handleNames.map(
	(handle) =>
		html`<span class="handle ${handle.replace(/\w+/g, 'at-$&')}" data-handle=${handle}></span>`,
);

/**
 * @param {BoxItem} item
 * @param {PageView} view
 * @param {{ isSelected: boolean, isAlone: boolean }} how
 */
function boxButton({ id, field, box }, view, { isSelected, isAlone }) {
	const label = field.label || field.key;
	const text = box.option ? `${label}: ${box.option}` : label;
	const kind = nameOf(field);
	const place = view.toScreen(box);
	return html`<button
		type="button"
		class="box ${kindOf(field)} ${isBare(place) ? 'bare' : ''} ${isUnsure(box) ? 'unsure' : ''}"
		data-box=${id}
		title=${isUnsure(box) ? t('unsurePlace', { name: text }) : `${text} (${kind})`}
		aria-label=${t('boxName', { name: text, kind, page: String(box.page) })}
		aria-pressed=${String(isSelected)}
		${placed(placementOf(place))}
	>
		<span>${text}</span>${isAlone ? handles : nothing}
	</button>`;
}

/**
 * @typedef {object} ProposalActions
 * @property {(proposals: readonly Proposal[]) => void} take
 * @property {(proposal: Proposal) => void} dropHere
 */

/**
 * A click accepts it; a cross, or Delete, discards it.
 *
 * @param {Proposal} proposal
 * @param {PageView} view
 * @param {ProposalActions} on
 */
function proposalButtons(proposal, view, on) {
	const name = proposal.label || proposal.key;
	/** @param {KeyboardEvent} event */
	const onkeydown = (event) => {
		if (event.key !== 'Delete' && event.key !== 'Backspace') return;
		event.preventDefault();
		event.stopPropagation();
		on.dropHere(proposal);
	};
	const place = view.toScreen(proposal);
	return html`<div class="proposed ${isBare(place) ? 'bare' : ''}" ${placed(placementOf(place))}>
		<button
			type="button"
			class="proposal"
			data-proposal=${proposalId(proposal)}
			title=${t('takeHint', { name })}
			aria-label=${t('take', { name, kind: nameOf(proposal) })}
			@click=${() => on.take([proposal])}
			@keydown=${onkeydown}
		>
			<span>${name}</span>
		</button>
		<button
			type="button"
			class="drop"
			title=${t('discardHere', { name })}
			aria-label=${t('discardHere', { name })}
			@click=${() => on.dropHere(proposal)}
		>
			×
		</button>
	</div>`;
}

/**
 * Shows the boxes and proposals of a page over its picture. A form can have thousands: those out of sight have no
 * elements, and only changed ones are updated.
 *
 * @param {PageView} view
 * @param {EditorState} state
 * @param {ProposalActions} on
 */
export function showBoxes(view, state, on) {
	if (!view.isSeen && !view.layer.contains(document.activeElement)) {
		render(nothing, view.layer);
		return;
	}
	const { selected } = state;
	const { scale } = view.viewport;
	const boxes = repeat(
		state.boxesOn(view.number),
		({ id }) => id,
		(item) => {
			const isSelected = selected.has(item.id);
			const isAlone = isSelected && selected.size === 1;
			return guard([item.field, item.box, scale, isSelected, isAlone], () =>
				boxButton(item, view, { isSelected, isAlone }),
			);
		},
	);
	const proposals = repeat(
		state.proposals.filter(({ page }) => page === view.number),
		proposalId,
		(proposal) => guard([proposal, scale], () => proposalButtons(proposal, view, on)),
	);
	render([proposals, boxes], view.layer);
}
