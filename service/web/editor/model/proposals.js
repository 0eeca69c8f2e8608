/** @import { Place, Proposal } from '../../../src/http/app/wire/fields.ts' */
/** @import { Field } from './field.js' */
import { boxesByPage } from './boxes.js';
import { freeAmong, withRef } from './field.js';
import { newNumberFormat, styleNamed } from './formats.js';

/**
 * The ID of a proposal: its place.
 *
 * @param {Proposal} proposal
 */
export const proposalId = ({ page, x, y, width, height }) => [page, x, y, width, height].join(' ');

/**
 * The share of the smaller place that overlaps the other.
 *
 * @param {Place} one
 * @param {Place} other
 */
export function overlap(one, other) {
	if (one.page !== other.page) return 0;
	/**
	 * @param {'x' | 'y'} at
	 * @param {'width' | 'height'} length
	 */
	const side = (at, length) =>
		Math.min(one[at] + one[length], other[at] + other[length]) - Math.max(one[at], other[at]);
	const [width, height] = [side('x', 'width'), side('y', 'height')];
	const least = Math.min(one.width * one.height, other.width * other.height);
	return width > 0 && height > 0 ? (width * height) / least : 0;
}

/** Places that overlap more count as the same. */
const sameFrom = 0.3;

/**
 * @param {Place} one
 * @param {Place} other
 */
export const areSame = (one, other) => overlap(one, other) >= sameFrom;

/**
 * The proposals for places that no field has yet.
 *
 * @param {readonly Proposal[]} proposals
 * @param {readonly Field[]} fields
 */
export function freeProposals(proposals, fields) {
	const boxes = boxesByPage(fields);
	return proposals.filter((proposal) =>
		(boxes.get(proposal.page) ?? []).every(({ box }) => !areSame(proposal, box)),
	);
}

/**
 * How a proposed field shows its values, as the page has it.
 *
 * @param {Proposal} proposal
 * @returns {Pick<Field, 'numberFormat' | 'dateFormat'>}
 */
function formatIn({ type, dateFormat, decimals, numberStyle }) {
	if (type === 'text') return dateFormat === undefined ? {} : { dateFormat };
	const style = styleNamed(numberStyle);
	if (!style || decimals === undefined) return {};
	// Its currency is on the page already.
	return { numberFormat: { ...newNumberFormat(style), decimals } };
}

/**
 * Adds proposals as fields, after the existing ones.
 *
 * @param {readonly Field[]} fields
 * @param {readonly Proposal[]} proposals
 * @returns {readonly Field[]}
 */
export function withProposals(fields, proposals) {
	const taken = new Set(fields.map(({ key }) => key));
	const made = proposals.map((proposal) => {
		const { key, label, type, page, x, y, width, height } = proposal;
		const { multiline, maxLength, comb, alignment } = proposal;
		const text = {
			multiline,
			alignment,
			comb,
			fontSize: 0,
			...(maxLength !== undefined && { maxLength }),
		};
		const free = freeAmong(taken, key);
		taken.add(free);
		const field = { key: free, label, type, boxes: [{ page, x, y, width, height }] };
		return withRef(type === 'checkbox' ? field : { ...field, text, ...formatIn(proposal) });
	});
	return [...fields, ...made];
}
