import { get, post } from '../shared/calls.js';
import { byId, make, say, showItems } from '../shared/element.js';
import { formatNumber, formatTime, translate } from '../shared/language.js';
import { attempt } from '../shared/notice.js';
import { startPager } from '../shared/pager.js';
import { words } from '../words/trash.js';

const t = translate(words);
const pageSize = 50;

function row(item, { restore, erase }) {
	const { kind, name, deleted, documents, templateName } = item;
	const about =
		kind === 'template'
			? t('template', { documents: t('documents', { count: documents }) })
			: t('documentOf', { name: templateName });
	const button = (text, label, work) =>
		make(
			'button',
			{
				type: 'button',
				className: 'quiet',
				onclick: () => attempt(work),
				'aria-label': label,
			},
			text,
		);
	return make(
		'tr',
		{},
		make('th', { scope: 'row' }, name),
		make('td', {}, about),
		make('td', {}, make('time', { dateTime: deleted }, formatTime(deleted))),
		make(
			'td',
			{ className: 'end' },
			button(t('restore'), t('restoreOf', { name }), () => restore(item)),
			button(t('erase'), t('eraseOf', { name }), () => erase(item)),
		),
	);
}

/** Deleted templates and documents, which can be restored. Returns what shows them. */
export function startTrash(refresh) {
	const rows = byId('trash-rows');
	const empty = byId('empty-trash');
	const choiceOf = ({ kind, uid }) =>
		kind === 'template' ? { templates: [uid] } : { documents: [uid] };
	const on = {
		restore: async (item) => {
			await post('trash/restore', choiceOf(item));
			say(t('restored', { name: item.name }));
			await refresh();
		},
		erase: async (item) => {
			if (!confirm(t('sureErase', { name: item.name }))) return;
			await post('trash/empty', choiceOf(item));
			say(t('erased', { name: item.name }));
			await refresh();
		},
	};
	const show = async () => {
		const { total, items, keptDays } = await get(`trash?${pager.query()}`);
		byId('trash-count').textContent = formatNumber(total);
		const kept = t(total === 0 ? 'none' : 'about', { count: keptDays });
		byId('about-trash').textContent = `${kept} ${t('byApi')}`;
		byId('trash-frame').hidden = total === 0;
		empty.hidden = total === 0;
		const entries = items.map((item) => ({
			id: `${item.kind} ${item.uid}`,
			version: item.deleted,
			build: () => row(item, on),
		}));
		showItems(rows, entries);
		pager.showPlace(total, items.length);
	};
	empty.addEventListener('click', () =>
		attempt(async () => {
			if (!confirm(t('sureEmpty'))) return;
			await post('trash/empty', { all: true });
			say(t('emptied'));
			await refresh();
		}),
	);
	const pager = startPager({
		place: 'trash',
		filters: byId('trash-filters'),
		bar: byId('trash-pages'),
		pageSize,
		show: () => attempt(show),
	});
	return ({ query }) => pager.open(query);
}
