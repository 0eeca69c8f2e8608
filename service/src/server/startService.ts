import { availableParallelism } from 'node:os';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { defaultApiOptions } from '../domain/apiOptions.ts';
import type { ApiOptions } from '../domain/apiOptions.ts';
import { openAccess } from '../domain/access/access.ts';
import { Oidc } from '../http/app/access/oidc.ts';
import type { OidcOptions } from '../http/app/access/oidc.ts';
import { linkTo } from '../http/app/access/teamRoutes.ts';
import { TrustedProxies } from '../http/exchange/client.ts';
import { SignedLinks } from '../http/exchange/signedLinks.ts';
import { listen } from '../http/listen.ts';
import { requestListener } from '../http/listener.ts';
import type { Exchange } from '../http/listener.ts';
import { Metrics, metricsAnswer } from '../http/observe/metrics.ts';
import { ErrorLog } from '../http/observe/errorLog.ts';
import type { NoteError } from '../http/observe/errorLog.ts';
import { observe } from '../http/observe/observe.ts';
import { Pause } from '../http/pause.ts';
import { createSite } from '../http/site.ts';
import { choresOf, everythingStays } from './chores.ts';
import type { ChoreOptions } from './chores.ts';
import { Housekeeping } from './housekeeping.ts';
import { addFirstUser } from './access.ts';
import { openBackups, openUploads } from './openBackups.ts';
import { openSecrets } from './secrets.ts';
import { lastBackups } from '../store/backup/backups.ts';
import { DiskFullError } from '../store/database/unavailable.ts';
import { storedNumbers } from '../store/storedNumbers.ts';
import type { StorageOptions } from '../store/storage.ts';
import { openState } from './state.ts';

/** Fills that may wait for a thread; what comes then is told to come again. */
const mostWaiting = 1000;

export interface ServiceOptions extends StorageOptions, ChoreOptions {
	/** Default 4455; 0: any free port. */
	readonly port?: number;
	/** Default: 127.0.0.1, which only this machine can reach. */
	readonly host?: string;
	/** The URL under which clients reach the service, such as a proxy's, with its path if it has one; for download links. */
	readonly publicUrl?: string;
	/** Host names that the service accepts besides `host`, such as a proxy's. */
	readonly allowedHosts?: readonly string[];
	/** Addresses and networks (10.0.0.0/8) of proxies that are believed, or `loopback` and `private`. Default: none. */
	readonly trustedProxies?: readonly string[];
	/** How the API behaves where an operator may want it otherwise, and its limits. */
	readonly api?: Partial<ApiOptions>;
	/** The first user, an administrator; added if there is no user yet. */
	readonly admin?: { readonly email: string; readonly password: string } | undefined;
	/** A provider of OpenID Connect to sign in with. */
	readonly oidc?: OidcOptions | undefined;
	/** Told of requests and of errors; default: nothing is logged but errors, by console.error. */
	readonly log?: Logger;
	/** Who sends it as a bearer token can read /metrics; default: nobody can. */
	readonly metricsToken?: string | undefined;
	/** Called with the error behind each 500; default: `log`, or console.error. */
	readonly onUnexpectedError?: (error: unknown) => void;
}

export interface Service extends AsyncDisposable {
	/** Scheme, host and port, without a slash at the end. */
	readonly url: string;
	/** Where the first user is made, within 30 minutes; undefined if there is a user. */
	readonly setupUrl: string | undefined;
	/** Resolves when it can fill forms, as /readyz says; rejects if it never can. */
	readonly ready: Promise<void>;
	/**
	 * Accepts connections for `delaySeconds` more while /readyz says that it ends, then waits for the answers under way,
	 * `withinSeconds` at most, and closes everything. Resolves to how many answers were cut. Rejects with StuckError if
	 * something hangs that the service does by itself; what it has open stays so.
	 */
	close(withinSeconds?: number, delaySeconds?: number): Promise<number>;
}

/** Something that does not end keeps the service from closing what it has open; the message says what. */
export class StuckError extends Error {}

/** How long, in ms, closing may take where no time is left for it. */
const leastClosingMs = 2000;

/** Without a log, errors are told all the same. */
const unlogged = (log: Logger | undefined) =>
	log ? undefined : (error: unknown) => console.error(error);

/** Rejects as `work` does; resolves to `late` if that does not end within `ms`. */
async function settledWithin(ms: number, work: Promise<void>): Promise<'in time' | 'late'> {
	const { promise: late, resolve } = Promise.withResolvers<'late'>();
	const timer = setTimeout(() => resolve('late'), ms);
	const inTime = work.then(() => 'in time' as const);
	return Promise.race([inTime, late]).finally(() => clearTimeout(timer));
}

/** Starts the service. Rejects with UnusableDataError, or the system's error about a port, such as EADDRINUSE. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
	const { port = 4455, host = '127.0.0.1', allowedHosts = [] } = options;
	const { dataDir, databaseUrl, s3 } = options;
	const publicUrl = options.publicUrl?.replace(/\/+$/, '');
	const { log = pino({ level: 'silent' }) } = options;
	const api = { ...defaultApiOptions, ...options.api };
	const oidc = options.oidc && new Oidc(options.oidc);
	const now = () => new Date();
	await using opened = new AsyncDisposableStack();
	const errors = opened.use(new ErrorLog(log, options.onUnexpectedError ?? unlogged(options.log)));
	const onUnexpectedError: NoteError = (error, facts) => errors.note(error, facts);
	// One team has all threads but one, so that a processor is left for the others.
	const threads = Math.max(availableParallelism(), 2);
	const storage = { dataDir, databaseUrl, s3, use: 'alone' } as const;
	const stored = { ...storage, forms: { threads, mostWaiting } };
	const state = await openState(stored, { now }, opened);
	const { forms, database, bucket } = state;
	const secretFor = await openSecrets(database, dataDir);
	const teams = state.openTeams(api, secretFor('passwords of documents'));
	const { auditDays = 365 } = options;
	const secret = secretFor('known browsers');
	const access = openAccess(database, { now, newLimiter: database.newLimiter, secret });
	await addFirstUser(access, options.admin);
	const setupToken = await access.links.setup();
	const { clock } = state;
	const uploads = openUploads(dataDir, opened);
	const chores = choresOf(state.storage, options, { log, now, clock });
	const house = opened.use(new Housekeeping(chores, log));
	const pause = new Pause();
	const surroundings = { uploads, schedule: options.backups, house, pause, log, now };
	const backups = openBackups(state, surroundings);
	if (publicUrl?.startsWith('https:') && !options.trustedProxies?.length) {
		log.warn(
			'The public URL begins with https, so a proxy answers it, but none is trusted: all clients seem to have its address. Set TRUSTED_PROXIES.',
		);
	}
	const listener = opened.use(await listen({ port, host }));

	const lacking = new Set(['engine']);
	const ready = forms.warmUp().then(() => void lacking.delete('engine'));
	ready.catch(onUnexpectedError);
	let isDraining = false;
	const metrics = new Metrics({
		waiting: () => forms.waiting,
		threadsEnded: () => forms.threadsEnded,
		stored: () => storedNumbers(database),
		lastBackup: async () => {
			const folder = options.backups?.folder;
			// A folder that cannot be read counts as one without backups.
			const made =
				folder === undefined ? [] : await lastBackups(state.storage, folder).catch(() => []);
			return made.toSorted((one, other) => one.getTime() - other.getTime()).at(-1);
		},
	});
	const site = createSite({
		teams,
		api,
		publicUrl,
		links: new SignedLinks(secretFor('links'), now),
		onUnexpectedError,
		newRequestCount: database.newRequestCount,
		metrics: metricsAnswer(metrics, options.metricsToken),
		busyWith: () => (isDraining ? 'draining' : pause.isOn ? 'restoring' : undefined),
		forms,
		access,
		oidc,
		auditDays,
		retention: options.retention ?? everythingStays,
		backups,
		pause,
		missing: async () => {
			const [ofDatabase, isBucketMissed] = await Promise.all([
				database.check().then(
					() => [],
					(error: unknown) => [error instanceof DiskFullError ? 'disk' : 'database'],
				),
				bucket.isMissed(),
			]);
			return [...lacking, ...ofDatabase, ...(isBucketMissed ? ['storage'] : [])];
		},
	});
	const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
	const reach = {
		host,
		allowedHosts: [...allowedHosts, ...publicHosts],
		publicUrl,
		proxies: new TrustedProxies(options.trustedProxies),
		observe: (exchange: Exchange, path: string) => observe(exchange, path, { log, metrics }),
	};
	listener.answerBy(requestListener(site, reach));

	// Until here, whatever fails closes what is open.
	const running = opened.move();
	const close = async (withinSeconds = 0, delaySeconds = 0) => {
		isDraining = true;
		house.stop();
		const end = performance.now() + 1000 * (delaySeconds + withinSeconds);
		const cut = await listener.drain(withinSeconds, delaySeconds);
		const leftMs = Math.max(end - performance.now(), leastClosingMs);
		const outcome = await settledWithin(leftMs, running.disposeAsync());
		if (outcome === 'late') {
			const doing = house.doing ?? 'close what is open';
			throw new StuckError(`The service could not ${doing} in time, as if its disk hung.`);
		}
		return cut;
	};
	return {
		url: listener.url,
		setupUrl: setupToken === undefined ? undefined : linkTo(publicUrl ?? listener.url, setupToken),
		ready,
		close,
		[Symbol.asyncDispose]: async () => void (await close()),
	};
}
