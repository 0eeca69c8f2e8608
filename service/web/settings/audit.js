/** @import { AuditEntry } from '../../src/http/app/wire/admin.ts' */
/** @import { ViewContext } from './parts.js' */
import { listAudit } from '../api/admin.js';
import { html, render } from '../shared/html.js';
import { formatTime, translate, translateKnown } from '../shared/language.js';
import { about, button, part, row, rows } from './parts.js';

const t = translate('settings');
const pageSize = 50;

/** @param {AuditEntry} entry */
const rowOf = ({ at, actor, action, subject, address }) =>
	row(translateKnown('actions', action) ?? action, [subject, actor, formatTime(at), address]);

/**
 * The audit log, newest first.
 *
 * @param {ViewContext} context
 */
export async function showAudit({ act }) {
	const element = document.createElement('div');
	/** @type {AuditEntry[]} */
	let entries = [];
	const load = async () => {
		const before = entries.at(-1)?.entryId;
		const query = new URLSearchParams({
			limit: String(pageSize),
			...(before !== undefined && { before: String(before) }),
		});
		const { items, keptDays } = await listAudit(query.toString());
		entries = [...entries, ...items];
		const view = html`${rows(t('activity'), entries.map(rowOf))}
			<div class="actions" ?hidden=${items.length < pageSize}>
				${button(t('older'), t('older'), () => act(load))}
			</div>`;
		render(view, element);
		return keptDays;
	};
	const keptDays = await load();
	return part(t('activity'), about(t('aboutActivity', { count: keptDays })), element);
}
