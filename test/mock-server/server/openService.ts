import { Clock } from '../service/clock.ts';
import { openDoor } from '../http/listen.ts';
import type { Door } from '../http/listen.ts';
import type { ServiceOptions } from './localService.ts';
import { openAccounts } from './state.ts';
import type { State } from './state.ts';
import { Switches } from '../settings/settings.ts';

/** A service that is ready: its state and its ports are open. What comes in waits until it is served. */
export interface OpenService {
	readonly options: ServiceOptions;
	readonly switches: Switches;
	readonly clock: Clock;
	readonly state: State;
	/** Where the service itself is to be found, and the foreign host, another origin. */
	readonly doors: { readonly own: Door; readonly foreign: Door };
	/** Aborted when the service closes. */
	readonly closing: AbortSignal;
	readonly close: () => Promise<void>;
}

/** When a clock that stands begins. */
const firstMoment = new Date('2026-01-01T00:00:00.000Z');

function newClock({ now, deterministic }: ServiceOptions): Clock {
	return new Clock(now, deterministic ? firstMoment : undefined);
}

/**
 * Loads nothing that answers take: that is several times as much. Rejects with UnusableDataError,
 * UnreadableFolderError, UnknownSwitchError or the system's error about the port.
 */
export async function openService(options: ServiceOptions = {}): Promise<OpenService> {
	const { port = 0, host = '127.0.0.1' } = options;
	const switches = new Switches(options.switches, options.profile);
	const clock = newClock(options);
	await using opened = new AsyncDisposableStack();
	const state = await openAccounts(options, { switches, clock }, opened);
	const foreign = opened.use(await openDoor({ port: 0, host }));
	const own = opened.use(await openDoor({ port, host }));
	const closing = new AbortController();
	opened.defer(() => closing.abort());
	const running = opened.move();
	return {
		...{ options, switches, clock, state, doors: { own, foreign }, closing: closing.signal },
		close: () => running.disposeAsync(),
	};
}
