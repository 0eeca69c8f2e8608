import { get, post } from './simulation/calls.js';
import { make } from './make.js';
import { refresh } from './page.js';
import { say } from './shared/element.js';
import { attempt } from './shared/notice.js';
import { t } from './words/accounts.js';

const hidden = '••••••••••••';

const button = (text, label, onclick) =>
	make('button', { type: 'button', className: 'quiet', 'aria-label': label, onclick }, text);

function keyPart({ key, teamId }, replaced) {
	const team = String(teamId);
	const code = make('code', {}, hidden);
	const show = button(t('show'), t('showOf', { team }), () => {
		const isHidden = code.textContent === hidden;
		code.textContent = isHidden ? key : hidden;
		show.textContent = t(isHidden ? 'hide' : 'show');
		show.setAttribute('aria-label', t(isHidden ? 'hideOf' : 'showOf', { team }));
	});
	const copy = button(t('copy'), t('copyOf', { team }), () =>
		attempt(async () => {
			await navigator.clipboard.writeText(key);
			copy.textContent = t('copied');
			say(t('copied'));
			setTimeout(() => (copy.textContent = t('copy')), 1500);
		}),
	);
	const replace = button(t('replace'), t('replaceOf', { team }), () => {
		if (!confirm(t('sureReplace', { team }))) return;
		void attempt(async () => replaced(await post(`accounts/${teamId}/key`)));
	});
	return make(
		'div',
		{ className: 'key' },
		make('span', { className: 'what' }, t('key')),
		code,
		show,
		copy,
		replace,
	);
}

/** What a team has, and a button that calls `use` unless it is the chosen one. */
function teamHeading({ teamId, templates, documents }, { isChosen, use }) {
	const team = String(teamId);
	const choose = button(
		t(isChosen ? 'inUse' : 'use'),
		t(isChosen ? 'inUseOf' : 'useOf', { team }),
		() => attempt(use),
	);
	choose.disabled = isChosen;
	const counts = [t('templates', { count: templates }), t('documents', { count: documents })];
	return make(
		'div',
		{ className: 'heading' },
		make('h3', {}, t('team', { team })),
		make('span', { className: 'soft' }, counts.join(', ')),
		choose,
	);
}

/** Settings: the accounts and their API keys. Calls `changed` with the team to use. */
export async function showSettings(element, { chosen, changed }) {
	const replaced = async () => {
		say(t('replaced'));
		await refresh();
	};
	const accounts = await get('accounts');
	const rows = accounts.map((account) => {
		const isChosen = account.teamId === chosen;
		const heading = teamHeading(account, { isChosen, use: () => changed(account.teamId) });
		return make('li', {}, heading, keyPart(account, replaced));
	});
	const add = async () => changed((await post('accounts')).teamId);
	const create = make('button', { type: 'button', onclick: () => attempt(add) }, t('create'));
	element.replaceChildren(
		make('p', { className: 'soft' }, t('about')),
		make('ul', { className: 'accounts' }, ...rows),
		make('div', { className: 'actions' }, create),
	);
}
