import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { refusingNone } from '../../../service/src/domain/templates/fieldChoices.ts';
import { createApp } from '../../../service/src/http/api/api.ts';
import { apiKeyHeader } from '../../../service/src/http/exchange/apiKey.ts';
import { BodyBudget } from '../../../service/src/http/exchange/bodyBudget.ts';
import { SignedLinks } from '../../../service/src/http/exchange/signedLinks.ts';
import { requestListener } from '../../../service/src/http/listener.ts';
import { openState } from '../../../service/src/server/state.ts';
import type { State, Surroundings } from '../../../service/src/server/state.ts';
import type { Query } from '../../../service/src/store/database/tables.ts';
import { Accounts } from '../accounts/accounts.ts';
import type { Asked } from '../assumptions/assumption.ts';
import { uidFrom } from '../assumptions/requests/uidKind.ts';
import { Settings } from '../assumptions/settings.ts';
import { TemplateFolder } from '../folder/templateFolder.ts';
import { createAdmin } from '../http/admin/admin.ts';
import { Faults } from '../http/faults/faults.ts';
import { Journal } from '../http/journal/journal.ts';
import { Keyring } from '../http/journal/keyring.ts';
import type { LocalService } from '../http/admin/localService.ts';
import { openPort } from '../http/openPort.ts';
import type { OpenPort } from '../http/openPort.ts';
import { mockFetch } from '../http/mockFetch.ts';
import { Clock } from '../state/clock.ts';
import { Instances } from './instances.ts';
import { bundledTemplates, defaultSeed } from './serviceOptions.ts';
import type { ServiceOptions } from './serviceOptions.ts';
import { seededRandom, seededUid } from '../state/seeded.ts';
import { emptyState, exportState, importState } from '../state/wholeState.ts';
import { choresOf } from '../../../service/src/server/chores.ts';
import { Housekeeping } from '../../../service/src/server/housekeeping.ts';

export { bundledTemplates } from './serviceOptions.ts';
export type { LocalService, ServiceOptions };

/** The time shown by a deterministic service. */
const firstMoment = new Date('2026-01-01T00:00:00.000Z');

/** One origin, with its own simulated failures and journal. */
function openHost({ url }: OpenPort, keyring: Keyring, options: ServiceOptions) {
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
	readonly folder: TemplateFolder;
	readonly accounts: Accounts;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly keyring: Keyring;
}

/** The service as its caller sees it. */
function localService(
	options: ServiceOptions,
	{ state, folder, accounts, settings, clock, keyring }: Insides,
	{ own, foreign, close }: { own: Host; foreign: Host; close: () => Promise<void> },
): LocalService {
	const { database, storage } = state;
	return {
		...own,
		database,
		settings,
		clock,
		get store() {
			return accounts.all[0].store;
		},
		get apiKey() {
			return accounts.all[0].key;
		},
		get accounts() {
			return accounts.all;
		},
		async addAccount() {
			const account = await accounts.add();
			await folder.load([account], false);
			return account;
		},
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
			await emptyState(storage);
			state.restored();
			folder.forget();
			if (to === 'seed') await folder.load(accounts.all);
		},
		exportState: () => exportState(storage, clock.now()),
		async importState(source) {
			await importState(storage, source, clock.now());
			state.restored();
			await accounts.reopen();
		},
		warmUp: () => state.forms.warmUp(),
		close,
		[Symbol.asyncDispose]: close,
	};
}

/** How many templates and documents were ever added. */
async function insertedSoFar(query: Query): Promise<number> {
	const { rows } = await sql<{ n: number }>`
		SELECT coalesce(sum(seq), 0) AS n FROM sqlite_sequence WHERE name IN ('template', 'document')
	`.execute(query);
	return rows[0]?.n ?? 0;
}

function surroundings(options: ServiceOptions, settings: Settings, clock: Clock): Surroundings {
	const { deterministic, seed = defaultSeed } = options;
	return {
		now: () => clock.now(),
		newUid: async (query) => {
			const kind = settings.get('uid.kind');
			return deterministic
				? seededUid(kind, seed, await insertedSoFar(query))
				: uidFrom(randomBytes(16), kind);
		},
	};
}

/**
 * Starts the service: opens its state, then its two ports, then answers requests. Rejects with UnusableDataError,
 * UnreadableFolderError, UnknownSettingError, or the system's error about a port.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
	const { port = 0, host = '127.0.0.1', tls, dataDir } = options;
	const { fontFiles, formLimits: limits } = options;
	const { onUnexpectedError = console.error, onTemplateProblem = console.warn } = options;
	const settings = new Settings(options.settings, options.profile);
	const clock = new Clock(options.now, options.deterministic ? firstMoment : undefined);
	await using opened = new AsyncDisposableStack();
	const stored = { dataDir, forms: { fontFiles, limits } };
	const state = await openState(stored, surroundings(options, settings, clock), opened);
	const { database, forms } = state;
	const teams = state.openTeams();
	const log = pino({ level: 'silent' });
	const chores = choresOf(state.storage, {}, { log, now: () => clock.now(), clock: state.clock });
	opened.use(new Housekeeping(chores, log));
	const { apiKey, apiKeys = apiKey === undefined ? [] : [apiKey] } = options;
	const accounts = await Accounts.open({ database, teams }, apiKeys, dataDir);
	const folder = new TemplateFolder({
		folder: options.templates ?? bundledTemplates,
		dataDir,
		readFields: (bytes) =>
			refusingNone(
				(all) => forms.editorOf('').listFields(all),
				instances.with().api.choices,
			)(bytes),
		onProblem: onTemplateProblem,
	});
	const ending = new AbortController();
	const closing = ending.signal;
	// So that links outlast a restart.
	const links = new SignedLinks(Buffer.from(accounts.all[0].key), () => clock.now());
	const bodies = new BodyBudget();
	const instances = new Instances(settings, (api) => {
		const own = state.openTeams(api);
		const app = createApp({
			teams: own,
			api,
			links,
			bodies,
			// Nobody signs in here.
			userName: () => Promise.resolve(undefined),
			onUnexpectedError: (error) => {
				if (!closing.aborted) onUnexpectedError(error);
			},
		});
		return { api, teams: own, app };
	});
	await folder.load(accounts.all);
	if (options.watchTemplates) {
		const watcher = folder.watch(() => accounts.all);
		opened.defer(() => watcher.close());
	}
	const foreignListener = opened.use(await openPort({ port: options.foreignPort ?? 0, host, tls }));
	const listener = opened.use(await openPort({ port, host, tls }));
	opened.defer(() => ending.abort());
	const running = opened.move();
	const keyring = new Keyring(accounts);
	const own = openHost(listener, keyring, options);
	const foreign = openHost(foreignListener, keyring, options);
	const close = () => running.disposeAsync();
	const insides = { state, folder, accounts, settings, clock, keyring };
	const service = localService(options, insides, { own, foreign, close });

	const shared = {
		settings,
		clock,
		closing,
		maxBodyBytes: options.maxBodyBytes ?? Infinity,
		hasKey: async ({ headers }: Asked) =>
			(await teams.withKey(headers.get(apiKeyHeader) ?? undefined)) !== undefined,
	};
	const names = { host, allowedHosts: options.allowedHosts };
	const notThere = () =>
		Response.json(
			{ error: { code: 'not_found', message: 'Only downloads exist here.' } },
			{ status: 404 },
		);
	const downloads = {
		fetch: (request: Request) =>
			new URL(request.url).pathname.startsWith('/documents/')
				? instances.with({ downloadAuth: 'none' }).app.fetch(request)
				: notThere(),
	};
	const answerForeign = mockFetch({
		...shared,
		...foreign,
		app: downloads,
		otherPort: listener.port,
		otherOrigin: own.url,
	});
	foreignListener.answerBy(requestListener(answerForeign, names));
	const admins = new Instances(settings, (api) =>
		createAdmin({ service, forms, ...instances.with(api) }, { isOpen: options.admin !== false }),
	);
	const answer = mockFetch({
		...shared,
		...own,
		app: { fetch: (request) => instances.with().app.fetch(request) },
		otherPort: foreignListener.port,
		otherOrigin: foreign.url,
		admin: () => admins.with(),
	});
	listener.answerBy(requestListener(answer, names));
	return service;
}
