import { get, patch } from './calls.js';
import { make } from '../make.js';
import { byId, say } from '../shared/element.js';
import { attempt } from '../shared/notice.js';

function option(value, chosen) {
	return make('option', { value: String(value), selected: value === chosen }, String(value));
}

function settingRow({ name, value, values, assumed, reason }, change) {
	const id = `setting-${name}`;
	const select = make('select', { id }, ...values.map((each) => option(each, value)));
	select.addEventListener('change', () => change({ set: { [name]: select.value } }));
	const isChanged = value !== values[0];
	return make(
		'div',
		{ className: isChanged ? 'setting changed' : 'setting' },
		make('label', { for: id }, name),
		select,
		make('p', { className: 'soft' }, `${assumed}: ${reason}.`),
	);
}

function profileOf({ profiles, settings }) {
	const changed = settings.filter(({ value, values }) => value !== values[0]);
	return profiles.find(
		(profile) =>
			Object.keys(profile.settings).length === changed.length &&
			changed.every(({ name, value }) => profile.settings[name] === value),
	);
}

/** The assumptions about the API: their settings and profiles. A change can show other fields: then `refresh`. */
export async function startAssumptions(refresh) {
	const profile = byId('profile');
	const change = (wanted) =>
		attempt(async () => {
			show(await patch('settings', wanted));
			say('Changed');
			await refresh();
		});
	const show = (state) => {
		const current = profileOf(state);
		const names = [...state.profiles.map(({ name }) => name), ...(current ? [] : ['own'])];
		profile.replaceChildren(...names.map((name) => option(name, current?.name ?? 'own')));
		byId('profile-about').textContent = current ? `${current.about}.` : 'As chosen below.';
		const focused = document.activeElement?.id;
		byId('assumptions').replaceChildren(...state.settings.map((each) => settingRow(each, change)));
		if (focused?.startsWith('setting-')) byId(focused)?.focus();
	};
	profile.addEventListener('change', () => void change({ profile: profile.value }));
	show(await get('settings'));
}
