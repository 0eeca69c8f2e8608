import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { words } from '../words/editor.js';
import { ask } from './ask.js';

const t = translate(words);

const reasons = {
	page: ({ page }) => t('lostPage', { page: String(page) }),
	place: ({ page }) => t('lostPlace', { page: String(page) }),
	kind: () => t('lostKind'),
	hidden: () => t('lostHidden'),
};

/** Says what replacing the PDF would keep and what not, and asks whether to do it. */
export async function confirmReplacing(file, { count, lost, own }) {
	const kept = count - lost.length;
	const rows = lost.map((field) =>
		make('li', {}, `${field.label || field.key}: ${reasons[field.why](field)}`),
	);
	const what =
		lost.length === 0
			? [make('p', {}, t('replaceWhole', { count, file }))]
			: [
					make('p', {}, t('replacePart', { kept, count, file })),
					make('ul', { className: 'differences' }, ...rows),
				];
	const more = own > 0 ? [make('p', {}, t('replaceOwn', { count: own }))] : [];
	const content = [...what, ...more, make('p', { className: 'soft' }, t('replaceLater'))];
	return ask(t('replacePdf'), content, [
		{ text: t('replaceNow'), value: true },
		{ text: t('cancel'), value: false },
	]);
}
