import { get, getBytes } from '../shared/calls.js';
import { make } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { drawPages } from '../shared/pages.js';
import { words } from '../words/editor.js';
import { ask } from './ask.js';

const t = translate(words);
const mostPages = 20;

/** What of a field matters to someone who compares. */
const told = ({ label, type, boxes, text, choice }) =>
	JSON.stringify([
		label,
		type,
		boxes.map(({ page, x, y, width, height }) => [page, x, y, width, height]),
		text,
		choice,
	]);

/** The fields, by name, that are in one version only, or differ. */
function differences(mine, theirs) {
	const [own, other] = [mine, theirs].map((all) => new Map(all.map((field) => [field.key, field])));
	const nameOf = ({ label, key }) => label || key;
	const only = (here, there) => [...here.values()].filter(({ key }) => !there.has(key)).map(nameOf);
	const differing = [...own.values()].filter(
		(field) => other.has(field.key) && told(other.get(field.key)) !== told(field),
	);
	return [
		[t('onlyTheirs'), only(other, own)],
		[t('onlyMine'), only(own, other)],
		[t('differs'), differing.map(nameOf)],
	].filter(([, names]) => names.length > 0);
}

function theirPages(path, name) {
	const pages = make('div', { className: 'pages', tabIndex: 0, role: 'region' });
	const show = async () => {
		const bytes = await getBytes(`${path}/file`);
		const { canvases } = await drawPages(bytes, { width: 700, name, most: mostPages });
		pages.replaceChildren(...canvases);
	};
	const element = make(
		'details',
		{
			ontoggle: () => {
				if (element.open) show().catch((error) => pages.replaceChildren(error.message));
			},
		},
		make('summary', {}, t('seeTheirs')),
		pages,
	);
	pages.ariaLabel = t('theirs');
	return element;
}

/**
 * Tells that a template was changed elsewhere meanwhile, and how, and does what is chosen. Resolves to false if the
 * editor is to stay.
 */
export async function askOnConflict({ name, path, mine, replace, keep }) {
	const theirs = await get(`${path}/fields`);
	const rows = differences(mine, theirs.fields).map(([what, names]) =>
		make('li', {}, make('strong', {}, `${what}: `), names.join(', ')),
	);
	const input = make('input', { type: 'text', value: t('myName', { name }) });
	const content = [
		make('p', {}, t('conflictHint')),
		rows.length > 0
			? make('ul', { className: 'differences' }, ...rows)
			: make('p', {}, t('noDifference')),
		theirPages(path, t('theirs')),
		make('label', { className: 'whole' }, make('span', {}, t('newName')), input),
	];
	const isDone = await ask(t('conflict'), content, [
		{ text: t('keepMine'), value: true, work: () => keep(input.value) },
		{ text: t('replaceTheirs'), value: true, work: () => replace(theirs.baseHash) },
		{ text: t('backToEditor'), value: false },
	]);
	return isDone ?? false;
}

/** Tells that a template was deleted elsewhere meanwhile. Resolves to false if the editor is to stay. */
export async function askOnDeletion({ name, restore, keep }) {
	const input = make('input', { type: 'text', value: name });
	const content = [
		make('p', {}, t('deletedHint')),
		make('label', { className: 'whole' }, make('span', {}, t('newName')), input),
	];
	const isDone = await ask(t('deletedTemplate'), content, [
		{ text: t('restoreAndSave'), value: true, work: restore },
		{ text: t('keepMine'), value: true, work: () => keep(input.value) },
		{ text: t('backToEditor'), value: false },
	]);
	return isDone ?? false;
}
