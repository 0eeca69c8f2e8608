import { get } from './shared/calls.js';
import { make } from './shared/element.js';
import { translate } from './shared/language.js';
import { dialogNotice } from './shared/notice.js';
import { showAccount } from './settings/account.js';
import { showAudit } from './settings/audit.js';
import { showBackups } from './settings/backups.js';
import { showKeys } from './settings/keys.js';
import { showMembers } from './settings/members.js';
import { showTeams } from './settings/teams.js';
import { showUsers } from './settings/users.js';
import { words } from './words/settings.js';

const t = translate(words);

/** What each part is called in the address; the last four are for administrators of the service. */
const views = {
	keys: { title: 'apiKey', show: showKeys },
	members: { title: 'members', show: showMembers },
	account: { title: 'account', show: showAccount },
	users: { title: 'users', show: showUsers, isAdmin: true },
	teams: { title: 'teams', show: showTeams, isAdmin: true },
	backups: { title: 'backups', show: showBackups, isAdmin: true },
	activity: { title: 'activity', show: showAudit, isAdmin: true },
};

function tabs(offered, current) {
	const link = ([name, { title }]) =>
		make(
			'a',
			{ href: `#/settings/${name}`, ...(name === current && { 'aria-current': 'page' }) },
			t(title),
		);
	return make('nav', { className: 'tabs', 'aria-label': t('parts') }, ...offered.map(link));
}

/** Settings: API keys and members of the chosen team, one's own account, and what administrators do. */
export async function showSettings(element, { chosen, changed, rest: [wanted] }) {
	const { element: problem, attempt: act } = dialogNotice();
	const all = await get('me');
	const team = all.teams.find(({ teamId }) => teamId === chosen);
	const me = { ...all, role: team?.role };
	const offered = Object.entries(views).filter(
		([name, { isAdmin }]) =>
			(!isAdmin || me.user.isAdmin) && (team || !['keys', 'members'].includes(name)),
	);
	const [first] = offered;
	const [name, view] = offered.find(([one]) => one === wanted) ?? first;
	/** Shows the view anew, with what has just been made, which is never shown again. */
	const again = async (made) => {
		const { tell } = await draw();
		if (made) tell?.(made);
	};
	const body = make('div', { className: 'parts' });
	const draw = async () => {
		const shown = await view.show({ me, act, again, teamsChanged: () => changed(chosen) });
		body.replaceChildren(...shown.content);
		return shown;
	};
	await draw();
	element.replaceChildren(tabs(offered, name), problem, body);
}
