/** @import { Content } from './shared/html.js' */
/** @import { OwnMe, ViewContext } from './settings/parts.js' */
import { getMe } from './api/access.js';
import { showAccount } from './settings/account.js';
import { showAudit } from './settings/audit.js';
import { showBackups } from './settings/backups.js';
import { showKeys } from './settings/keys.js';
import { showMembers } from './settings/members.js';
import { showTeams } from './settings/teams.js';
import { showUsers } from './settings/users.js';
import { html, nothing, render } from './shared/html.js';
import { translate } from './shared/language.js';
import { dialogNotice } from './shared/notice.js';

const t = translate('settings');

/**
 * @typedef {object} View
 * @property {string} title
 * @property {(context: ViewContext) => Promise<Content>} show
 * @property {boolean} [isOfTeam] Is about the chosen team.
 * @property {boolean} [isForAdmins] Is for administrators of the service.
 */

/** @type {Readonly<Record<string, View>>} By what they are called in the address. */
const views = {
	keys: { title: t('apiKey'), show: showKeys, isOfTeam: true },
	members: { title: t('members'), show: showMembers, isOfTeam: true },
	account: { title: t('account'), show: showAccount },
	users: { title: t('users'), show: showUsers, isForAdmins: true },
	teams: { title: t('teams'), show: showTeams, isForAdmins: true },
	backups: { title: t('backups'), show: showBackups, isForAdmins: true },
	activity: { title: t('activity'), show: showAudit, isForAdmins: true },
};

/**
 * @param {readonly (readonly [name: string, view: View])[]} offered
 * @param {string} current
 */
const tabs = (offered, current) =>
	html`<nav class="tabs" aria-label=${t('parts')}>
		${offered.map(
			([name, { title }]) =>
				html`<a href="#/settings/${name}" aria-current=${name === current ? 'page' : nothing}
					>${title}</a
				>`,
		)}
	</nav>`;

/**
 * Settings: API keys and members of the chosen team, one's own account, and what administrators do.
 *
 * @param {HTMLElement} element
 * @param {object} how
 * @param {number | undefined} how.chosen the team
 * @param {(teamId: number | undefined) => Promise<void>} how.changed
 * @param {readonly string[]} how.rest of the address
 */
export async function showSettings(element, { chosen, changed, rest: [wanted] }) {
	const problem = dialogNotice();
	const { user, ...all } = await getMe();
	if (!user) return;
	const team = all.teams.find(({ teamId }) => teamId === chosen);
	/** @type {OwnMe} */
	const me = { ...all, user, role: team?.role };
	const offered = Object.entries(views).filter(
		([, { isForAdmins, isOfTeam }]) => (!isForAdmins || user.isAdmin) && (!isOfTeam || team),
	);
	const found = offered.find(([one]) => one === wanted) ?? offered[0];
	if (!found) return;
	const [name, view] = found;
	/** @param {Content} [made] */
	const draw = async (made) => {
		const content = await view.show({
			me,
			act: problem.attempt,
			again: draw,
			made,
			teamsChanged: () => changed(chosen),
		});
		// Each view starts fresh; what was entered in the last one is gone.
		render(
			html`${tabs(offered, name)} ${problem.element}
				<div class="parts">${content}</div>`,
			element,
		);
	};
	render(nothing, element);
	await draw();
}
