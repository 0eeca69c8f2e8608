import { html, nothing } from '../shared/html.js';
import { translate } from '../shared/language.js';

const t = translate('batch');
const mostShown = 200;

/**
 * Rows of texts below headings, no more of them than one can read.
 *
 * @param {readonly string[]} headings
 * @param {readonly (readonly string[])[]} rows
 */
export function listOf(headings, rows) {
	if (rows.length === 0) return nothing;
	const more = rows.length - mostShown;
	return html`<div class="scroll" tabindex="0" role="region" aria-label=${headings.join(', ')}>
		<table>
			<thead>
				<tr>
					${headings.map((text) => html`<th scope="col">${text}</th>`)}
				</tr>
			</thead>
			<tbody>
				${rows.slice(0, mostShown).map(
					(cells) =>
						html`<tr>
							${cells.map((cell) => html`<td>${cell}</td>`)}
						</tr>`,
				)}
			</tbody>
		</table>
		${more > 0 ? html`<p class="soft">${t('more', { count: more })}</p>` : nothing}
	</div>`;
}
