import { placeholderKey } from '../../../mock-server/recorder/forward.ts';
import { openRecorder } from '../../../mock-server/recorder/recorder.ts';
import type { Recording } from '../../../mock-server/recorder/recording.ts';
import { assumptions } from '../../../mock-server/settings/catalogue.ts';
import { profiles } from '../../../mock-server/settings/profiles.ts';
import { Settings } from '../../../mock-server/settings/settings.ts';
import type { SettingValues } from '../../../mock-server/settings/settings.ts';
import { Journey, secrets, startForJourney } from './journey.ts';
import type { Look } from './journey.ts';

const at = { port: 0, host: '127.0.0.1' };

interface Recorded {
	readonly recording: Recording;
	readonly looks: readonly Look[];
}

/** Goes through a recorder to a service whose switches are so. */
async function recorded(switches: Partial<SettingValues>): Promise<Recorded> {
	await using real = await startForJourney({ switches, apiKey: secrets.key });
	const service = new URL(real.url);
	await using recorder = await openRecorder({ service, key: secrets.key, ...at });
	const looks = await new Journey(recorder.url, placeholderKey).run();
	return { recording: recorder.recording, looks };
}

/** Goes to a service that was started from a record. */
async function replayed(switches: Partial<SettingValues>): Promise<readonly Look[]> {
	await using replay = await startForJourney({ switches });
	return await new Journey(replay.url, replay.apiKey).run();
}

function differing({ findings }: Recording): Record<string, unknown> {
	const other = findings.filter(({ fits, guess }) => fits[0] !== guess);
	return Object.fromEntries(
		other.map(({ name, fits }) => [name, fits.length > 1 ? fits : fits[0]]),
	);
}

/** A limit is no position of a switch unless the service says what it is; the journey asks for one 429. */
function unexpected({ problems }: Recording): string[] {
	const lines = problems.map(({ line }) => line);
	return lines.filter((line) => line !== 'GET /v1/templates: 429: the status is not described');
}

/** Why no traffic of one journey shows that the real service stands there. */
const unseen: Partial<Record<string, string>> = {
	'fill.unfillable=skipped': 'a document is made, as if its field had taken the value',
	'downloadUrl.scheme=http': 'the scheme of the request is http',
	'list.overMax=rejected': 'there is no greatest limit to exceed',
	'rate.perSecond=1': 'a 429 does not say how many would be few enough',
	'rate.perSecond=5': 'the same',
	'rate.perSecond=50': 'the same',
	'rate.headers=x-ratelimit': 'there is no limit to tell of',
};

const positions = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.slice(1).map((value) => [`${name}=${value}`, { [name]: value }] as const),
);
const observable = positions.filter(([position]) => unseen[position] === undefined);

test('the guesses of a service that is as we guess are all confirmed', async () => {
	const { recording } = await recorded({});
	expect(differing(recording)).toEqual({});
	expect(unexpected(recording)).toEqual([]);
	expect(recording.findings.flatMap(({ strays }) => strays)).toEqual([]);
	const silent = recording.findings.filter(({ times }) => times === 0);
	expect(silent.map(({ name }) => name)).toEqual(['list.overMax', 'rate.perSecond']);
});

test.each(observable)('%s is seen, and nothing else', async (_, position) => {
	const { recording, looks } = await recorded(position);
	expect(differing(recording)).toEqual(position);
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

test.each(together)('%j are seen together', async (switches) => {
	const { recording, looks } = await recorded(switches);
	expect(differing(recording)).toEqual(switches);
	expect(unexpected(recording)).toEqual([]);
	expect(await replayed(recording.settings)).toEqual(looks);
});

test('what cannot be seen is a position that there is', () => {
	for (const position of Object.keys(unseen)) {
		const [name = '', value = ''] = position.split('=');
		expect(() => new Settings({ [name]: value } as never)).not.toThrow();
	}
});
