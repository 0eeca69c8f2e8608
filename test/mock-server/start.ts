import { openHouse } from './admin/openHouse.ts';
import { Clock } from './clock.ts';
import type { LocalService, ServiceOptions } from './localService.ts';
import { openAccounts } from './openAccounts.ts';
import type { State } from './openAccounts.ts';
import { openSides } from './openSides.ts';
import type { Sides } from './openSides.ts';
import { exportState, importState } from './store/wholeState.ts';
import { Switches } from './switches/switches.ts';

export { bundledTemplates, defaultApiKey } from './openAccounts.ts';
export type { LocalService, ServiceOptions };

/** When a clock that stands begins. */
const firstMoment = new Date('2026-01-01T00:00:00.000Z');

function newClock({ now, deterministic }: ServiceOptions): Clock {
	return new Clock(now, deterministic ? firstMoment : undefined);
}

interface Parts {
	readonly options: ServiceOptions;
	readonly switches: Switches;
	readonly clock: Clock;
	readonly state: State;
	readonly sides: Sides;
	readonly close: () => Promise<void>;
}

function localService({ options, switches, clock, state, sides, close }: Parts): LocalService {
	const { accounts, database, readFields } = state;
	const { own, foreign } = sides;
	const [{ key: apiKey, store }] = accounts.all;
	return {
		...{ url: own.url, apiKey, store, accounts: accounts.all, switches, clock, readFields },
		...{ faults: own.faults, journal: own.journal },
		foreign: {
			...{ url: foreign.url, faults: foreign.faults, journal: foreign.journal },
			get requests() {
				return foreign.journal.requests;
			},
		},
		async reset(to = 'seed') {
			for (const { faults, journal } of [own, foreign]) {
				faults.clear();
				journal.clear();
			}
			switches.change(options.switches ?? {}, options.profile ?? 'documented');
			clock.restart();
			await state.reset(to);
		},
		exportState: () => exportState(database),
		importState: (source) => importState(database, source),
		warmUp: () => state.forms.warmUp(),
		close,
		[Symbol.asyncDispose]: close,
	};
}

/**
 * Starts the service with everything it needs. Rejects with UnusableDataError, UnreadableFolderError,
 * UnknownSwitchError or the system's error about the port.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
	const switches = new Switches(options.switches, options.profile);
	const clock = newClock(options);
	await using opened = new AsyncDisposableStack();
	const state = await openAccounts(options, { switches, clock }, opened);
	const { accounts } = state;
	const house = openHouse(() => service, options);
	const sides = await openSides(options, { accounts, switches, clock, house }, opened);
	const running = opened.move();
	const close = () => running.disposeAsync();
	const service = localService({ options, switches, clock, state, sides, close });
	return service;
}
