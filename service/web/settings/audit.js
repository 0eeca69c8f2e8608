import { get } from '../shared/calls.js';
import { make } from '../shared/element.js';
import { formatTime, translate } from '../shared/language.js';
import { words as actions } from '../words/actions.js';
import { words } from '../words/settings.js';
import { about, button, part, row, rows } from './parts.js';

const t = translate(words);
const actionText = translate(actions);
const pageSize = 50;

const told = (action) => (Object.hasOwn(actions, action) ? actionText(action) : action);

const rowOf = ({ at, actor, action, subject, address }) =>
	row(told(action), [subject, actor, formatTime(at), address]);

/** Who did what, the newest first. */
export async function showAudit({ act }) {
	const list = rows(t('activity'), []);
	const more = make('div', { className: 'actions' });
	let before;
	const load = async () => {
		const query = new URLSearchParams({ limit: pageSize, ...(before && { before }) });
		const { items, keptDays } = await get(`admin/audit?${query}`);
		list.append(...items.map(rowOf));
		before = items.at(-1)?.entryId;
		more.hidden = items.length < pageSize;
		return keptDays;
	};
	more.append(button(t('older'), t('older'), () => act(load)));
	const keptDays = await load();
	return {
		content: [part(t('activity'), about(t('aboutActivity', { count: keptDays })), list, more)],
	};
}
