import { get, post } from './simulation/calls.js';
import { make, say } from './shared/element.js';
import { attempt } from './shared/notice.js';
import { teamHeading } from './shared/teamHeading.js';

const hidden = '••••••••••••';

function keyPart({ key, teamId }, { act, replaced }) {
	const code = make('code', {}, hidden);
	const name = `of team ${teamId}`;
	const button = (text, onclick) => {
		const element = make(
			'button',
			{
				type: 'button',
				className: 'quiet',
				'aria-label': `${text} the API key ${name}`,
				onclick: () => onclick(element),
			},
			text,
		);
		return element;
	};
	const show = button('Show', (own) => {
		const isHidden = code.textContent === hidden;
		code.textContent = isHidden ? key : hidden;
		own.textContent = isHidden ? 'Hide' : 'Show';
		own.setAttribute('aria-label', `${own.textContent} the API key ${name}`);
	});
	const copy = button('Copy', (own) =>
		act(async () => {
			await navigator.clipboard.writeText(key);
			own.textContent = 'Copied';
			say('API key copied');
			setTimeout(() => (own.textContent = 'Copy'), 1500);
		}),
	);
	const replace = button('Replace', () => {
		const text = `Replace the API key ${name}? The current key stops working immediately.`;
		if (!confirm(text)) return;
		void act(async () => replaced(await post(`accounts/${teamId}/key`)));
	});
	return make(
		'div',
		{ className: 'key' },
		make('span', { className: 'what' }, 'API Key'),
		code,
		show,
		copy,
		replace,
	);
}

function accountPart(account, { chosen, on }) {
	const heading = teamHeading(account, { chosen, use: () => on.use(account) });
	return make('li', {}, heading, keyPart(account, on));
}

/** Settings: the accounts and their API keys. Calls `changed` with the team to use. */
export async function showSettings(element, { chosen, changed, refresh }) {
	const use = ({ teamId }) => changed(teamId);
	const replaced = async () => {
		say('API key replaced');
		await refresh();
	};
	const accounts = await get('accounts');
	const on = { act: attempt, use, replaced };
	const create = make(
		'button',
		{ type: 'button', onclick: () => attempt(async () => use(await post('accounts'))) },
		'Create an account',
	);
	const about =
		'Each account has its own templates and documents. Send its key in the header X-API-KEY, or enter it in the credential in n8n.';
	const rows = accounts.map((account) => accountPart(account, { chosen, on }));
	element.replaceChildren(
		make('p', { className: 'soft' }, about),
		make('ul', { className: 'accounts' }, ...rows),
		make('div', { className: 'actions' }, create),
	);
}
