import { get, patch } from './calls.js';
import { byId, make, say } from './element.js';
import { attempt } from './notice.js';

function option(value, chosen) {
	return make('option', { value: String(value), selected: value === chosen }, String(value));
}

function switchRow({ name, value, values, guess, reason }, change) {
	const id = `switch-${name}`;
	const select = make('select', { id }, ...values.map((each) => option(each, value)));
	select.addEventListener('change', () => change({ set: { [name]: select.value } }));
	const isChanged = value !== values[0];
	return make(
		'div',
		{ className: isChanged ? 'switch changed' : 'switch' },
		make('label', { for: id }, name),
		select,
		make('p', { className: 'soft' }, `${guess}: ${reason}.`),
	);
}

function profileOf({ profiles, switches }) {
	const changed = switches.filter(({ value, values }) => value !== values[0]);
	return profiles.find(
		({ settings }) =>
			Object.keys(settings).length === changed.length &&
			changed.every(({ name, value }) => settings[name] === value),
	);
}

/** What the description of the service leaves open, and where it stands here. */
export async function startSwitches() {
	const profile = byId('profile');
	const change = (wanted) =>
		attempt(async () => {
			show(await patch('switches', wanted));
			say('Changed');
		});
	const show = (state) => {
		const current = profileOf(state);
		const names = [...state.profiles.map(({ name }) => name), ...(current ? [] : ['own'])];
		profile.replaceChildren(...names.map((name) => option(name, current?.name ?? 'own')));
		byId('profile-about').textContent = current ? `${current.about}.` : 'As chosen below.';
		const focused = document.activeElement?.id;
		byId('switches').replaceChildren(...state.switches.map((each) => switchRow(each, change)));
		if (focused?.startsWith('switch-')) byId(focused)?.focus();
	};
	profile.addEventListener('change', () => void change({ profile: profile.value }));
	show(await get('switches'));
}
