import { assumptions } from '../../../mock-server/assumptions/catalogue.ts';
import { profiles } from '../../../mock-server/assumptions/profiles.ts';
import type { ProfileName } from '../../../mock-server/assumptions/profiles.ts';
import {
	parseSetting,
	Settings,
	UnknownSettingError,
} from '../../../mock-server/assumptions/settings.ts';
import type { SettingName } from '../../../mock-server/assumptions/settings.ts';

describe('the settings', () => {
	test('begin with the first value of each', () => {
		const defaults: Record<string, unknown> = new Settings().current();
		for (const [name, { values }] of Object.entries(assumptions)) {
			expect([name, defaults[name]]).toEqual([name, values[0]]);
		}
	});

	test('take values at the start, one by one and together, and go back', () => {
		const settings = new Settings({ 'error.shape': 'text' });
		settings.set('fill.status', 201);
		settings.setAll({ 'auth.status': 403, 'list.maxLimit': 10 });
		expect(settings.current()).toMatchObject({
			'error.shape': 'text',
			'fill.status': 201,
			'auth.status': 403,
			'list.maxLimit': 10,
		});
		settings.reset();
		expect(settings.current()).toEqual(new Settings().current());
	});

	test.each([
		['fill.status', '201', { 'fill.status': 201 }],
		['list.maxLimit', 'none', { 'list.maxLimit': 'none' }],
	])('%s=%s is read from text', (name, value, settings) => {
		expect(parseSetting(name, value)).toEqual(settings);
	});

	test.each([
		['nothing.such', 'x', /There is no setting "nothing.such"\. There are: fields.envelope, /],
		['toString', 'x', /There is no setting/],
		['auth.status', '404', /auth.status accepts 401, 403; not "404"/],
	])('%s=%s is refused, with what there is', (name, value, message) => {
		expect(() => parseSetting(name, value)).toThrow(UnknownSettingError);
		expect(() => parseSetting(name, value)).toThrow(message);
	});

	test('change nothing if one of several is wrong', () => {
		const settings = new Settings();
		const wrong = { 'fill.status': 201, 'auth.status': 500 } as unknown as { 'fill.status': 201 };
		expect(() => settings.setAll(wrong)).toThrow(UnknownSettingError);
		expect(settings.get('fill.status')).toBe(200);
	});

	test('say of each what it assumes, and why', () => {
		for (const name of Object.keys(assumptions) as SettingName[]) {
			const { assumed, reason, values } = assumptions[name];
			expect([assumed, reason].every((text) => /^\S.*[^.]$/.test(text))).toBe(true);
			expect(reason.length).toBeGreaterThan(15);
			expect(new Set<unknown>(values).size).toBe(values.length);
			expect(values.length).toBeGreaterThan(1);
		}
	});
});

describe('a profile', () => {
	test('has only settings and values that there are, and none where the default is', () => {
		const defaults: Record<string, unknown> = new Settings().current();
		for (const [name, profile] of Object.entries(profiles)) {
			const settings = new Settings({}, name as ProfileName);
			expect(settings.current()).toEqual({ ...defaults, ...profile.settings });
			for (const [point, value] of Object.entries(profile.settings)) {
				expect([point, value]).not.toEqual([point, defaults[point]]);
			}
		}
	});

	test('gives way to single settings, and takes back what was set before', () => {
		const settings = new Settings({ 'fill.status': 200, 'list.order': 'newest' }, 'hostile');
		expect(settings.current()).toMatchObject({ 'fill.status': 200, 'error.shape': 'html' });
		settings.useProfile('documented');
		expect(settings.current()).toEqual(new Settings().current());
	});
});
