import { get, post, remove } from './calls.js';
import { byId, make, say } from './element.js';

function describe({ match, action }) {
	const { kind, ...settings } = action;
	const shown = Object.entries(settings).filter(([, value]) => typeof value !== 'object');
	const { method = '', path = 'every request', ...turns } = match;
	const listed = (pairs) => pairs.map(([name, value]) => `${name}=${value}`).join(' ');
	return `${kind} ${listed(shown)} — ${method} ${path} ${listed(Object.entries(turns))}`;
}

/** Whether a rule may still meet a request. */
function isOver({ match, hits }) {
	return match.times !== undefined && hits >= match.times;
}

function activeLine(rule, show) {
	const take = async () => {
		await remove(`faults/${rule.id}`);
		await show();
	};
	const text = describe(rule);
	const label = { 'aria-label': `Remove ${text}` };
	return make(
		'li',
		{},
		make('span', {}, text),
		make('span', { className: 'hits' }, `${rule.hits}×`),
		make('button', { type: 'button', className: 'quiet', onclick: take, ...label }, 'Remove'),
	);
}

/** Buttons for the faults that one wants most, and those that are on. */
export function startFaults() {
	const show = async () => {
		const rules = (await get('faults')).filter((rule) => !isOver(rule));
		byId('active-faults').replaceChildren(...rules.map((rule) => activeLine(rule, show)));
		byId('clear-faults').disabled = rules.length === 0;
	};
	const button = ({ name, about, rule }) => {
		const add = async () => {
			await post('faults', rule);
			say(about);
			await show();
		};
		return make(
			'button',
			{ type: 'button', className: 'fault', onclick: add },
			make('strong', {}, name),
			make('span', {}, about),
		);
	};
	const showButtons = async () => {
		byId('common-faults').replaceChildren(...(await get('faults/common')).map(button));
	};
	byId('clear-faults').addEventListener('click', async () => {
		await remove('faults');
		await show();
	});
	void showButtons();
	void show();
	return { show };
}
