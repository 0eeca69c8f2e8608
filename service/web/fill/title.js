import { html, onInput } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { isPattern, keptPattern, titleFrom } from './titlePattern.js';

const t = translate('fill');
const longestExample = 40;

/**
 * The title of the document: a text, or a pattern that takes in what is entered.
 *
 * @param {{ uid: string, name: string }} template
 * @param {readonly { label: string }[]} fields
 * @param {(name: string) => string | undefined} textOf what is entered in a field
 */
export function titleInput({ uid, name }, fields, textOf) {
	const example = fields.map(({ label }) => label).find(({ length }) => length <= longestExample);
	let text = keptPattern(uid);
	const hint = () => {
		if (!isPattern(text)) return example ? t('titleHint', { example: `{${example}}` }) : '';
		const { title, unknown } = titleFrom(text, textOf);
		const why = unknown.map((label) => t('titleUnknown', { label }));
		return [t('titled', { title }), ...why].join(' ');
	};
	return {
		get text() {
			return text;
		},
		set text(to) {
			text = to;
		},
		get title() {
			return titleFrom(text, textOf).title;
		},
		view: () =>
			html`<p>
				<label for="fill-title">${t('title')}</label>
				<input
					id="fill-title"
					type="text"
					placeholder=${name}
					autocomplete="off"
					aria-describedby="fill-titled"
					.value=${text}
					@input=${onInput(({ value }) => (text = value))}
				/>
				<span id="fill-titled" class="soft" role="status">${hint()}</span>
			</p>`,
	};
}
