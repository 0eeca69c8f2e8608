import { get, post, remove } from './calls.js';
import { make } from '../make.js';
import { byId, say } from '../shared/element.js';
import { attempt } from '../shared/notice.js';

/** Whether a rule may still meet a request. */
function isOver({ match, hits }) {
	return match.times !== undefined && hits >= match.times;
}

/** The same rule; one that is on has what was left out as well. */
function isSame(common, { match, action }) {
	const has = (wanted, actual) =>
		Object.entries(wanted).every(([name, value]) => actual[name] === value);
	const { match: wanted = {}, action: asked } = common.rule;
	const isAsWide = Object.keys(match).length === Object.keys(wanted).length;
	return isAsWide && has(wanted, match) && has(asked, action);
}

function settingsOf({ kind: _, ...settings }) {
	const shown = Object.entries(settings).filter(([, value]) => typeof value !== 'object');
	return shown.length > 0
		? ` (${shown.map(([name, value]) => `${name} ${value}`).join(', ')})`
		: '';
}

/** "POST requests to /v1/templates/*: answer (status 503)". */
function describe({ match, action }) {
	const requests = `${match.method ? `${match.method} requests` : 'Requests'} to ${match.path ?? 'any path'}`;
	return `${requests}: ${action.kind}${settingsOf(action)}`;
}

const metText = ({ hits }) =>
	`affected ${hits.toLocaleString('en')} request${hits === 1 ? '' : 's'}`;

/** A button per common failure that turns it on and off, and the others that are on. */
export function startFaults() {
	let common = [];
	let active = [];
	let waiting;
	const tiles = new Map();

	const ruleOf = (fault) => active.find((rule) => isSame(fault, rule));
	const toggle = (fault) =>
		attempt(async () => {
			const rule = ruleOf(fault);
			if (rule) await remove(`faults/${rule.id}`);
			else await post('faults', fault.rule);
			say(rule ? `${fault.name} is off` : fault.about);
			await show();
		});

	const otherLine = (rule) => {
		const text = describe(rule);
		const drop = () => attempt(async () => (await remove(`faults/${rule.id}`), show()));
		const button = make(
			'button',
			{ type: 'button', className: 'quiet', onclick: drop, 'aria-label': `Remove ${text}` },
			'Remove',
		);
		return make(
			'li',
			{},
			make('span', {}, text),
			make('span', { className: 'hits' }, metText(rule)),
			button,
		);
	};

	const draw = () => {
		for (const [fault, { tile, state }] of tiles) {
			const rule = ruleOf(fault);
			tile.setAttribute('aria-pressed', String(rule !== undefined));
			state.textContent = rule ? `On: ${metText(rule)}` : 'Off';
		}
		const others = active.filter((rule) => !common.some((fault) => isSame(fault, rule)));
		byId('active-faults').replaceChildren(...others.map(otherLine));
		byId('clear-faults').disabled = active.length === 0;
	};

	const show = async () => {
		active = (await get('faults')).filter((rule) => !isOver(rule));
		draw();
	};

	const makeTile = (fault) => {
		const state = make('em', {}, 'Off');
		const tile = make(
			'button',
			{ type: 'button', className: 'fault', 'aria-pressed': 'false', onclick: () => toggle(fault) },
			make('strong', {}, fault.name),
			make('span', {}, fault.about),
			state,
		);
		tiles.set(fault, { tile, state });
		return tile;
	};

	byId('clear-faults').addEventListener('click', () =>
		attempt(async () => (await remove('faults'), show())),
	);
	void attempt(async () => {
		common = await get('faults/common');
		byId('common-faults').replaceChildren(...common.map(makeTile));
		await show();
	});
	return {
		/** After requests: what is on may have met them. With nothing on there is nothing to ask. */
		showSoon() {
			if (active.length === 0 || waiting !== undefined) return;
			waiting = setTimeout(() => {
				waiting = undefined;
				void show().catch(() => undefined);
			}, 300);
		},
	};
}
