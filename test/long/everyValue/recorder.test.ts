import { placeholderKey } from '../../mock-server/recorder/forward.ts';
import { openRecorder } from '../../mock-server/recorder/recorder.ts';
import type { Recording } from '../../mock-server/recorder/recording.ts';
import { assumptions } from '../../mock-server/assumptions/catalogue.ts';
import { profiles } from '../../mock-server/assumptions/profiles.ts';
import { Settings, type SettingValues } from '../../mock-server/assumptions/settings.ts';
import {
	Journey,
	secrets,
	startForJourney,
	type Look,
} from '../../unit/mock-server/recorder/journey.ts';

const at = { port: 0, host: '127.0.0.1' };

interface Recorded {
	readonly recording: Recording;
	readonly looks: readonly Look[];
}

/** Goes through a recorder to a service whose settings are so. */
async function recorded(settings: Partial<SettingValues>): Promise<Recorded> {
	await using real = await startForJourney({ settings, apiKey: secrets.key });
	const service = new URL(real.url);
	await using recorder = await openRecorder({ service, key: secrets.key, ...at });
	const looks = await new Journey(recorder.url, placeholderKey).run();
	return { recording: recorder.recording, looks };
}

/** Goes to a service that was started from a record. */
async function replayed(settings: Partial<SettingValues>): Promise<readonly Look[]> {
	await using replay = await startForJourney({ settings });
	return await new Journey(replay.url, replay.apiKey).run();
}

function differing({ findings }: Recording): Record<string, unknown> {
	const other = findings.filter(({ fits, assumed }) => fits[0] !== assumed);
	return Object.fromEntries(
		other.map(({ name, fits }) => [name, fits.length > 1 ? fits : fits[0]]),
	);
}

/** A limit is no value of a setting unless the service says what it is; the journey asks for one 429. */
function unexpected({ problems }: Recording): string[] {
	const lines = problems.map(({ line }) => line);
	return lines.filter((line) => line !== 'GET /v1/templates: 429: the status is not described');
}

/** Why no traffic of one journey shows that the real service stands there. */
const unseen: Partial<Record<string, string>> = {
	'fields.choices=absent': 'the form may have no such field',
	'fields.maxLength=absent': 'the field may have no maximum',
	'fill.flattened=yes': 'the recorder does not read what is in a PDF',
	'fill.unfillable=skipped': 'a document is made, as if its field had taken the value',
	'downloadUrl.scheme=http': 'the scheme of the request is http',
	'list.overMax=rejected': 'there is no greatest limit to exceed',
	'rate.perSecond=1': 'a 429 does not say how many would be few enough',
	'rate.perSecond=5': 'the same',
	'rate.perSecond=50': 'the same',
	'rate.headers=x-ratelimit': 'there is no limit to tell of',
};

const cases = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.slice(1).map((value) => [`${name}=${value}`, { [name]: value }] as const),
);
const observable = cases.filter(([values]) => unseen[values] === undefined);

test('a service that is as assumed confirms every assumption', async () => {
	const { recording } = await recorded({});
	expect(differing(recording)).toEqual({});
	expect(unexpected(recording)).toEqual([]);
	expect(recording.findings.flatMap(({ strays }) => strays)).toEqual([]);
	const silent = recording.findings.filter(({ times }) => times === 0);
	expect(silent.map(({ name }) => name)).toEqual([
		'fill.flattened',
		'list.overMax',
		'rate.perSecond',
	]);
});

test.each(observable)('%s is seen, and nothing else', async (_, values) => {
	const { recording, looks } = await recorded(values);
	expect(differing(recording)).toEqual(values);
	expect(recording.findings.flatMap(({ strays }) => strays)).toEqual([]);
	expect(unexpected(recording)).toEqual([]);
	expect(await replayed(recording.settings)).toEqual(looks);
});

test.each(['lenient', 'hostile'] as const)('the profile %s is seen', async (profile) => {
	const { settings } = profiles[profile];
	const { recording, looks } = await recorded(settings);
	const isHidden = ([name, value]: [string, unknown]) => `${name}=${value}` in unseen;
	const all = Object.entries(settings);
	const hidden = Object.fromEntries(all.filter(isHidden));
	expect({ ...differing(recording), ...hidden }).toEqual(settings);
	expect(unexpected(recording)).toEqual([]);
	expect(await replayed({ ...recording.settings, ...hidden })).toEqual(looks);
});

const together: Partial<SettingValues>[] = [
	{ 'list.maxLimit': 25, 'list.overMax': 'rejected' },
	{ 'rate.perSecond': 50, 'rate.headers': 'x-ratelimit' },
	{ 'error.shape': 'problem', 'error.invalidStatus': 422, 'fill.title': 'required' },
];

test.each(together)('%j are seen together', async (settings) => {
	const { recording, looks } = await recorded(settings);
	expect(differing(recording)).toEqual(settings);
	expect(unexpected(recording)).toEqual([]);
	expect(await replayed(recording.settings)).toEqual(looks);
});

test('what cannot be seen is a values that there is', () => {
	for (const values of Object.keys(unseen)) {
		const [name = '', value = ''] = values.split('=');
		expect(() => new Settings({ [name]: value } as never)).not.toThrow();
	}
});
