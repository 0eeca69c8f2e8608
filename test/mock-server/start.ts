import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp, createForeignApp } from './app.ts';
import type { AppContext } from './app.ts';
import { Faults } from './faults/faults.ts';
import { FillingService } from './fillingService.ts';
import { FormCache } from './formCache.ts';
import type { ExchangeContext } from './http/exchange.ts';
import { listen } from './http/listener.ts';
import type { Listener } from './http/listener.ts';
import { Journal } from './journal.ts';
import type { LocalService, ServiceOptions } from './localService.ts';
import { newUid } from './newUid.ts';
import { contentHash } from './store/contents.ts';
import { Store } from './store/store.ts';
import { Switches } from './switches/switches.ts';
import { loadFolder } from './templateFolder/load.ts';

export type { LocalService, ServiceOptions };

export const bundledTemplates = join(import.meta.dirname, 'samples');
export const defaultApiKey = 'local-service-key';

/** What is listened on: the service itself and the foreign host, each leading to the other. */
interface Sides {
	readonly own: ExchangeContext & Listener;
	readonly foreign: ExchangeContext & Listener;
}

async function openState(
	options: ServiceOptions,
	switches: Switches,
	opened: AsyncDisposableStack,
): Promise<{ store: Store; service: FillingService }> {
	const { dataDir, now, fontFiles, templates = bundledTemplates } = options;
	const forms = new FormCache(fontFiles && { fontFiles });
	const readFields = async (bytes: Uint8Array) =>
		(await forms.open(contentHash(bytes), () => bytes)).fields;
	const store = new Store({
		...(dataDir !== undefined && { dataDir }),
		...(now && { now }),
		readFields,
		newUid: () => newUid(switches.get('uid.kind')),
	});
	opened.defer(() => store.close());
	const onProblem = options.onTemplateProblem ?? console.warn;
	if (templates !== false) await loadFolder(templates, { store, readFields, onProblem });
	return { store, service: new FillingService(store, forms, switches) };
}

async function openSides(
	options: ServiceOptions,
	routes: Pick<AppContext, 'service' | 'switches' | 'apiKey'>,
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
	const open = async (app: Hono, onPort: number, otherOrigin: () => string) => {
		const context: ExchangeContext = {
			...{ app, otherOrigin, maxBodyBytes, switches: routes.switches, closing: closing.signal },
			faults: new Faults(),
			journal: new Journal(routes.apiKey, options.journal),
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
	const { apiKey = defaultApiKey } = options;
	const switches = new Switches(options.switches);
	await using opened = new AsyncDisposableStack();
	const { store, service } = await openState(options, switches, opened);
	const { own, foreign } = await openSides(options, { service, switches, apiKey }, opened);
	const { url, faults, journal } = own;
	const running = opened.move();
	const close = () => running.disposeAsync();
	return {
		...{ url, apiKey, store, switches, faults, journal },
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
