import { availableParallelism } from 'node:os';
import { behaviorWith } from '../domain/behavior.ts';
import type { BehaviorValues } from '../domain/behavior.ts';
import { TrustedProxies } from '../http/exchange/client.ts';
import { isLoopback } from '../http/exchange/ownOrigin.ts';
import { SignedLinks } from '../http/exchange/signedLinks.ts';
import { listen } from '../http/listen.ts';
import { requestListener } from '../http/listener.ts';
import { createSite } from '../http/site.ts';
import { storedSecret } from '../store/secret.ts';
import { openState } from './state.ts';

/** Fills that may wait for a thread; what comes then is told to come again. */
const mostWaiting = 1000;

export interface ServiceOptions {
	/** Default 4455; 0: any free port. */
	readonly port?: number;
	/** Default: 127.0.0.1, which only this machine can reach. */
	readonly host?: string;
	/** The folder that keeps templates and documents; made if it is not there. Default: memory only. */
	readonly dataDir?: string;
	/** The URL under which clients reach the service, such as a proxy's, with its path if it has one; for download links. */
	readonly publicUrl?: string;
	/** Host names that the service accepts besides `host`, such as a proxy's. */
	readonly allowedHosts?: readonly string[];
	/** Addresses and networks (10.0.0.0/8) of proxies that are believed, or `loopback` and `private`. Default: none. */
	readonly trustedProxies?: readonly string[];
	/** How the API behaves where its description leaves that open, and its limits. */
	readonly behavior?: Partial<BehaviorValues>;
	/** Called with the error behind each 500; default: console.error. */
	readonly onUnexpectedError?: (error: unknown) => void;
}

export interface Service extends AsyncDisposable {
	/** Scheme, host and port, without a slash at the end. */
	readonly url: string;
	/** Whether there is no team yet, so that no key works. */
	readonly isNew: boolean;
	/** Takes no more requests, waits for the answers under way, this many seconds at most, and closes everything. */
	close(withinSeconds?: number): Promise<void>;
}

/** Starts the service. Rejects with UnusableDataError, or the system's error about a port, such as EADDRINUSE. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
	const { port = 4455, host = '127.0.0.1', dataDir, allowedHosts = [] } = options;
	const publicUrl = options.publicUrl?.replace(/\/+$/, '');
	const { onUnexpectedError = console.error } = options;
	const settings = behaviorWith({ ...options.behavior, 'fill.keys': 'honored' });
	const now = () => new Date();
	await using opened = new AsyncDisposableStack();
	// One team has all threads but one, so that a processor is left for the others.
	const threads = Math.max(availableParallelism(), 2);
	const stored = { dataDir, threads, mostWaiting };
	const state = await openState(stored, { behavior: settings, now }, opened);
	const { teams, forms, database, readFields } = state;
	const listener = opened.use(await listen({ port, host }));
	const running = opened.move();

	const lacking = new Set(['engine']);
	void forms.warmUp().then(() => lacking.delete('engine'), onUnexpectedError);
	const secret = await storedSecret(database, 'links');
	const site = createSite({
		teams,
		settings,
		publicUrl,
		links: new SignedLinks(teams, () => secret, now),
		onUnexpectedError,
		editor: forms,
		readFields,
		isLocal: isLoopback(host),
		missing: async () => {
			const isUsable = await database.check().then(
				() => true,
				() => false,
			);
			return [...lacking, ...(isUsable ? [] : ['database'])];
		},
	});
	const publicHosts = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
	const reach = {
		host,
		allowedHosts: [...allowedHosts, ...publicHosts],
		publicUrl,
		proxies: new TrustedProxies(options.trustedProxies),
	};
	listener.answerBy(requestListener(site, reach));

	const close = async (withinSeconds = 0) => {
		lacking.add('time');
		await listener.drain(withinSeconds);
		await running.disposeAsync();
	};
	return {
		url: listener.url,
		isNew: (await teams.all()).length === 0,
		close,
		[Symbol.asyncDispose]: () => close(),
	};
}
