import { createApp, createForeignApp } from './app.ts';
import type { AppContext } from './app.ts';
import { Faults } from './faults/faults.ts';
import type { App, ExchangeContext } from './http/exchange.ts';
import { listen } from './http/listener.ts';
import type { Listener } from './http/listener.ts';
import { Journal } from './journal.ts';
import type { LocalService, ServiceOptions } from './localService.ts';
import { openAccounts } from './openAccounts.ts';
import { Switches } from './switches/switches.ts';

export { bundledTemplates, defaultApiKey } from './openAccounts.ts';
export type { LocalService, ServiceOptions };

/** What is listened on: the service itself and the foreign host, each leading to the other. */
interface Sides {
	readonly own: ExchangeContext & Listener;
	readonly foreign: ExchangeContext & Listener;
}

async function openSides(
	options: ServiceOptions,
	routes: Pick<AppContext, 'accounts' | 'switches'>,
	opened: AsyncDisposableStack,
): Promise<Sides> {
	const { port = 0, host = '127.0.0.1', maxBodyBytes = 10_000_000 } = options;
	const closing = new AbortController();
	const appContext: AppContext = {
		...routes,
		foreignPort: () => foreign.port,
		onUnexpectedError: (error) => {
			if (!closing.signal.aborted) (options.onUnexpectedError ?? console.error)(error);
		},
	};
	const open = async (app: App, onPort: number, otherOrigin: () => string) => {
		const context: ExchangeContext = {
			...{ app, otherOrigin, maxBodyBytes, switches: routes.switches, closing: closing.signal },
			faults: new Faults(),
			journal: new Journal((key) => routes.accounts.judge(key), options.journal),
		};
		const listener = await listen(context, { port: onPort, host });
		opened.defer(() => listener.close());
		return { ...context, ...listener };
	};
	const own = await open(createApp(appContext), port, () => foreign.url);
	const foreign = await open(createForeignApp(appContext), 0, () => own.url);
	opened.defer(() => closing.abort());
	return { own, foreign };
}

/**
 * Starts the service with everything it needs. Rejects with UnusableDataError, UnreadableFolderError,
 * UnknownSwitchError or the system's error about the port.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
	const switches = new Switches(options.switches, options.profile);
	await using opened = new AsyncDisposableStack();
	const accounts = await openAccounts(options, switches, opened);
	const { own, foreign } = await openSides(options, { accounts, switches }, opened);
	const [{ key: apiKey, store }] = accounts.all;
	const { url, faults, journal } = own;
	const running = opened.move();
	const close = () => running.disposeAsync();
	return {
		...{ url, apiKey, store, accounts: accounts.all, switches, faults, journal },
		foreign: {
			...{ url: foreign.url, faults: foreign.faults, journal: foreign.journal },
			get requests() {
				return foreign.journal.requests;
			},
		},
		close,
		[Symbol.asyncDispose]: close,
	};
}
