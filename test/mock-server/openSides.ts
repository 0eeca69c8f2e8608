import type { Accounts } from './accounts.ts';
import { createApp, createForeignApp } from './app.ts';
import type { AppContext } from './app.ts';
import type { Clock } from './clock.ts';
import { Faults } from './faults/faults.ts';
import type { App, ExchangeContext, House } from './http/exchange.ts';
import { listen } from './http/listener.ts';
import { SignedLinks } from './http/signedLinks.ts';
import type { Listener } from './http/listener.ts';
import { Journal } from './journal.ts';
import type { ServiceOptions } from './localService.ts';
import { seededRandom } from './newUid.ts';
import { defaultSeed } from './openAccounts.ts';
import type { Switches } from './switches/switches.ts';

/** What is listened on: the service itself and the foreign host, each leading to the other. */
export interface Sides {
	readonly own: ExchangeContext & Listener;
	readonly foreign: ExchangeContext & Listener;
}

export interface SidesContext {
	readonly accounts: Accounts;
	readonly switches: Switches;
	readonly clock: Clock;
	readonly house: House;
}

function random({ deterministic, seed = defaultSeed }: ServiceOptions): () => number {
	return deterministic ? seededRandom(seed) : Math.random;
}

/** Opens both listeners; rejects with the system's error about the port. */
export async function openSides(
	options: ServiceOptions,
	{ accounts, switches, clock, house }: SidesContext,
	opened: AsyncDisposableStack,
): Promise<Sides> {
	const { port = 0, host = '127.0.0.1', maxBodyBytes = Infinity } = options;
	const closing = new AbortController();
	const appContext: AppContext = {
		...{ accounts, switches, links: new SignedLinks(accounts, clock) },
		foreignPort: () => foreign.port,
		onUnexpectedError: (error) => {
			if (!closing.signal.aborted) (options.onUnexpectedError ?? console.error)(error);
		},
	};
	const open = async (
		app: App,
		onPort: number,
		parts: Pick<ExchangeContext, 'otherOrigin' | 'house'>,
	) => {
		const context: ExchangeContext = {
			...{ app, maxBodyBytes, switches, clock, closing: closing.signal, ...parts },
			faults: new Faults(random(options)),
			journal: new Journal(accounts, options.journal),
		};
		const listener = await listen(context, { port: onPort, host });
		opened.defer(() => listener.close());
		return { ...context, ...listener };
	};
	const foreign: Sides['foreign'] = await open(createForeignApp(appContext), 0, {
		otherOrigin: () => own.url,
	});
	const own: Sides['own'] = await open(createApp(appContext), port, {
		...{ house, otherOrigin: () => foreign.url },
	});
	opened.defer(() => closing.abort());
	return { own, foreign };
}
