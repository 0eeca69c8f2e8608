import { addressOf } from '../shared/address.js';
import { get, getBytes, patch, remove } from '../shared/calls.js';
import { editTemplate } from '../editor/editTemplate.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { openFillDialog } from '../fill/fillDialog.js';
import { formatNumber, translate } from '../shared/language.js';
import { menu } from '../shared/menu.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { words } from '../words/templates.js';

const t = translate(words);
const pageSize = 24;

const pathOf = ({ uid }, rest = '') => `templates/${encodeURIComponent(uid)}${rest}`;

/** Loads the pictures of cards as they come near the window. */
const nearby = new IntersectionObserver(
	(entries) => {
		for (const { isIntersecting, target } of entries) {
			if (!isIntersecting) continue;
			nearby.unobserve(target);
			target.dispatchEvent(new Event('near'));
		}
	},
	{ rootMargin: '300px' },
);

function thumbnail(template) {
	const frame = make('div', { className: 'thumbnail' });
	const show = async () => {
		const bytes = await getBytes(pathOf(template, '/picture'));
		const src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
		const alt = t('firstPage', { name: template.name });
		const onload = () => URL.revokeObjectURL(src);
		frame.replaceChildren(make('img', { src, alt, onload }));
	};
	const tell = () => frame.replaceChildren(make('p', { className: 'soft' }, t('noPreview')));
	frame.addEventListener('near', () => void show().catch(tell));
	nearby.observe(frame);
	return frame;
}

const kinds = { text: t('text'), number: t('number'), checkbox: t('checkbox') };

function fieldList({ fields, uid }) {
	const rows = fields.map(({ key, label, type }) =>
		make(
			'li',
			{},
			make('span', { className: `kind ${type}` }, kinds[type]),
			make('span', { className: 'label' }, label, make('code', {}, key)),
		),
	);
	return make(
		'details',
		{ className: 'contents' },
		make('summary', {}, t('fields', { count: fields.length })),
		make('p', { className: 'uid' }, `${t('id')} `, make('code', {}, uid)),
		make('ul', { className: 'fields', tabIndex: 0, 'aria-label': t('fieldList') }, ...rows),
	);
}

/** The name of a template; `change` makes an input of it. Enter or leaving that takes what was typed, Escape drops it. */
function nameOf(template, refresh) {
	const heading = make('h3', {}, template.name);
	const change = () => {
		const input = make('input', {
			type: 'text',
			value: template.name,
			'aria-label': t('newName'),
			onkeydown: (event) => {
				if (event.key === 'Enter') input.blur();
				if (event.key !== 'Escape') return;
				input.value = template.name;
				input.blur();
			},
			onblur: () => attempt(take),
		});
		const take = async () => {
			const name = input.value.trim();
			heading.replaceChildren(template.name);
			if (name === '' || name === template.name) return;
			await patch(pathOf(template), { name });
			say(t('renamed', { name }));
			await refresh();
		};
		heading.replaceChildren(input);
		input.select();
	};
	heading.addEventListener('dblclick', change);
	return { heading, change };
}

async function deleteTemplate(template, refresh) {
	const { name } = template;
	const { documents: count } = await get(pathOf(template, '/usage'));
	const question = count > 0 ? t('sureDeleteWith', { name, count }) : t('sureDelete', { name });
	if (!confirm(question)) return;
	await remove(pathOf(template));
	say(t('deleted', { name }));
	await refresh();
}

function card(template, refresh) {
	const { name, uid } = template;
	const { heading, change } = nameOf(template, refresh);
	const button = (text, label, work, className = 'quiet') =>
		make(
			'button',
			{ type: 'button', className, onclick: () => attempt(work), 'aria-label': label },
			text,
		);
	return make(
		'li',
		{ className: 'card', 'data-uid': uid },
		make('div', { className: 'picture' }, thumbnail(template)),
		heading,
		fieldList(template),
		make(
			'div',
			{ className: 'actions' },
			button(t('fill'), t('fillOf', { name }), () => openFillDialog(template, refresh), ''),
			button(t('edit'), t('editOf', { name }), () => editTemplate(template, refresh)),
			menu(t('more'), t('moreOf', { name }), [
				make('a', { href: addressOf('batch', { template: uid }) }, t('fromTable')),
				make('a', { href: addressOf('documents', { template: uid }) }, t('documents')),
				button(t('rename'), t('renameOf', { name }), change),
				button(t('delete'), t('deleteOf', { name }), () => deleteTemplate(template, refresh)),
			]),
		),
	);
}

/**
 * The templates of the team, the newest first. Returns what shows those that the address asks for; the cards of
 * unchanged templates stay.
 */
export function startTemplates(refresh) {
	const list = byId('template-list');
	const show = async () => {
		const { total, items } = await get(`templates?order=newest&${pager.query()}`);
		byId('template-count').textContent = formatNumber(total);
		const hint = t(pager.isFiltered ? 'noMatch' : 'none');
		const cards = items.map((template) => ({
			id: `${template.teamId} ${template.uid}`,
			// A setting can change how many fields are offered.
			version: `${template.updated} ${template.baseHash} ${template.fields.length} ${template.name}`,
			build: () => card(template, refresh),
		}));
		const empty = { id: '', version: hint, build: () => make('li', { className: 'empty' }, hint) };
		showItems(list, cards.length > 0 ? cards : [empty]);
		pager.showPlace(total, items.length);
	};
	const pager = startPager({
		place: 'templates',
		filters: byId('template-filters'),
		bar: byId('template-pages'),
		pageSize,
		show: () => attempt(show),
	});
	return ({ query }) => pager.open(query);
}
