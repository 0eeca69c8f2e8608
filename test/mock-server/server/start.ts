import type { Team } from '../../../service/src/domain/teams.ts';
import { createAdmin } from '../http/admin/admin.ts';
import { createApp, createForeignApp } from '../../../service/src/http/api/api.ts';
import { SignedLinks } from '../../../service/src/http/exchange/signedLinks.ts';
import { Faults } from '../http/faults/faults.ts';
import { Journal } from '../http/journal/journal.ts';
import { Keyring } from '../http/journal/keyring.ts';
import { listen } from '../../../service/src/http/listen.ts';
import type { Listener } from '../../../service/src/http/listen.ts';
import { requestListener } from '../../../service/src/http/listener.ts';
import { mockFetch } from '../http/mockFetch.ts';
import { Clock } from '../settings/clock.ts';
import { seededRandom, seededUid } from '../settings/seeded.ts';
import { Settings } from '../settings/settings.ts';
import { exportState } from '../../../service/src/store/database/sqlite/wholeState.ts';
import { Accounts } from '../accounts/accounts.ts';
import { bundledTemplates, defaultSeed } from './localService.ts';
import type { Surroundings } from '../../../service/src/server/options.ts';
import type { LocalService, ServiceOptions } from './localService.ts';
import { openState } from '../../../service/src/server/state.ts';
import type { State } from '../../../service/src/server/state.ts';

export { bundledTemplates } from './localService.ts';
export type { LocalService, ServiceOptions };

/** The time shown by a deterministic service. */
const firstMoment = new Date('2026-01-01T00:00:00.000Z');

/** One origin, with its own simulated failures and journal. */
function openHost({ url }: Listener, keyring: Keyring, options: ServiceOptions) {
	const { deterministic, seed = defaultSeed } = options;
	return {
		url,
		faults: new Faults(deterministic ? seededRandom(seed) : Math.random),
		journal: new Journal(keyring, options.journal),
	};
}

type Host = ReturnType<typeof openHost>;

interface Insides {
	readonly state: State;
	readonly accounts: Accounts;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly keyring: Keyring;
}

/** The service as its caller sees it. */
function localService(
	options: ServiceOptions,
	{ state, accounts, settings, clock, keyring }: Insides,
	{ own, foreign, close }: { own: Host; foreign: Host; close: () => Promise<void> },
): LocalService {
	const { database, readFields } = state;
	return {
		...own,
		store: accounts.all[0].store,
		settings,
		clock,
		readFields,
		editor: state.forms,
		get apiKey() {
			return accounts.all[0].key;
		},
		get accounts() {
			return accounts.all;
		},
		addAccount: () => accounts.add(),
		replaceKey: (teamId) => {
			keyring.note();
			return accounts.replaceKey(teamId);
		},
		foreign: {
			...foreign,
			get requests() {
				return foreign.journal.requests;
			},
		},
		async reset(to = 'seed') {
			for (const { faults, journal } of [own, foreign]) {
				faults.clear();
				journal.clear();
			}
			settings.change(options.settings ?? {}, options.profile ?? 'documented');
			clock.restart();
			await state.reset(to);
		},
		exportState: () => exportState(database),
		importState: (source) => state.importState(source),
		warmUp: () => state.forms.warmUp(),
		close,
		[Symbol.asyncDispose]: close,
	};
}

function surroundings(options: ServiceOptions, behavior: Settings, clock: Clock): Surroundings {
	const { deterministic, seed = defaultSeed } = options;
	const newUid: Surroundings['newUid'] = async (kind, count) =>
		seededUid(kind, seed, await count());
	return { behavior, now: () => clock.now(), ...(deterministic && { newUid }) };
}

/**
 * Starts the service: opens its state, then its two ports, then answers requests. Rejects with UnusableDataError,
 * UnreadableFolderError, UnknownSettingError, or the system's error about a port.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
	const { port = 0, host = '127.0.0.1', tls, onUnexpectedError = console.error } = options;
	const settings = new Settings(options.settings, options.profile);
	const clock = new Clock(options.now, options.deterministic ? firstMoment : undefined);
	await using opened = new AsyncDisposableStack();
	const stored = { ...options, templates: options.templates ?? bundledTemplates };
	const state = await openState(stored, surroundings(options, settings, clock), opened);
	const { apiKey, apiKeys = apiKey === undefined ? [] : [apiKey] } = options;
	const accounts = await Accounts.open(state, apiKeys, options.dataDir);
	await state.followFolder(() => accounts.all);
	const foreignListener = opened.use(await listen({ port: options.foreignPort ?? 0, host, tls }));
	const listener = opened.use(await listen({ port, host, tls }));
	const ending = new AbortController();
	opened.defer(() => ending.abort());
	const running = opened.move();
	const keyring = new Keyring(accounts);
	const own = openHost(listener, keyring, options);
	const foreign = openHost(foreignListener, keyring, options);
	const close = () => running.disposeAsync();
	const service = localService(
		options,
		{ state, accounts, settings, clock, keyring },
		{ own, foreign, close },
	);

	const { teams } = state;
	const keyOf = ({ teamId }: Team) => accounts.all.find((one) => one.teamId === teamId)?.key;
	const closing = ending.signal;
	const context = {
		teams,
		settings,
		links: new SignedLinks(teams, keyOf, () => clock.now()),
		foreignPort: foreignListener.port,
		onUnexpectedError: (error: unknown) => {
			if (!closing.aborted) onUnexpectedError(error);
		},
	};
	const shared = {
		settings,
		clock,
		closing,
		teams,
		maxBodyBytes: options.maxBodyBytes ?? Infinity,
	};
	const names = { host, allowedHosts: options.allowedHosts };
	const foreignApi = createForeignApp(context);
	const answerForeign = mockFetch({ ...shared, ...foreign, app: foreignApi, otherOrigin: own.url });
	foreignListener.answerBy(requestListener(answerForeign, names));
	const admin = createAdmin(service, { isOpen: options.admin !== false });
	const app = createApp(context);
	const answer = mockFetch({ ...shared, ...own, app, otherOrigin: foreign.url, admin });
	listener.answerBy(requestListener(answer, names));
	return service;
}
