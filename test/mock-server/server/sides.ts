import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createApp, createForeignApp } from '../http/app.ts';
import type { AppContext } from '../http/app.ts';
import { Faults } from '../http/faults/faults.ts';
import { answerExchanges } from '../http/requestListener.ts';
import { apiKeyHeader } from '../http/exchange/apiKey.ts';
import { openDoor } from '../http/listen.ts';
import type { Door } from '../http/listen.ts';
import type { ExchangeContext, House } from '../http/answerRequest.ts';
import { SignedLinks } from '../http/exchange/signedLinks.ts';
import { Journal } from '../http/journal/journal.ts';
import type { ServiceOptions } from './localService.ts';
import { seededRandom } from '../service/ids.ts';
import { defaultSeed } from './state.ts';
import type { OpenService } from './openService.ts';

/** What is behind the two doors: the service itself and the foreign host, each leading to the other. */
export interface Sides {
	readonly own: Side;
	readonly foreign: Side;
}

export interface Side {
	readonly url: string;
	readonly faults: Faults;
	readonly journal: Journal;
}

function random({ deterministic, seed = defaultSeed }: ServiceOptions): () => number {
	return deterministic ? seededRandom(seed) : Math.random;
}

/** What the apps behind all doors of a service are given. */
function appContext({ options, state, switches, clock, doors, closing }: OpenService): AppContext {
	const { accounts } = state;
	return {
		...{ accounts, switches, links: new SignedLinks(accounts, clock) },
		foreignPort: doors.foreign.port,
		onUnexpectedError: (error) => {
			if (!closing.aborted) (options.onUnexpectedError ?? console.error)(error);
		},
	};
}

/** Answers what comes in at a door. */
function serveSide(
	{ options, state, switches, clock, closing }: OpenService,
	{ url, answerBy }: Door,
	parts: Pick<ExchangeContext, 'app' | 'otherOrigin' | 'house'>,
): Side {
	const faults = new Faults(random(options));
	const journal = new Journal(state.accounts, options.journal);
	const { maxBodyBytes = Infinity } = options;
	answerBy(answerExchanges({ maxBodyBytes, switches, clock, closing, faults, journal, ...parts }));
	return { url, faults, journal };
}

export function serveSides(opened: OpenService, house: House): Sides {
	const context = appContext(opened);
	const { own, foreign } = opened.doors;
	return {
		own: serveSide(opened, own, { app: createApp(context), house, otherOrigin: foreign.url }),
		foreign: serveSide(opened, foreign, {
			...{ app: createForeignApp(context), otherOrigin: own.url },
		}),
	};
}

/** Asks for the lists behind a door that nobody knows: the first answers take several times as long as others. */
export async function rehearse(opened: OpenService): Promise<void> {
	await using door = await openDoor({ port: 0, host: '127.0.0.1' });
	serveSide(opened, door, { app: createApp(appContext(opened)), otherOrigin: door.url });
	const [{ key }] = opened.state.accounts.all;
	for (const path of ['/v1/templates', '/v1/documents']) {
		const request = get(door.url + path, { headers: { [apiKeyHeader]: key }, agent: false });
		const [response] = (await once(request, 'response')) as [IncomingMessage];
		await once(response.resume(), 'end');
	}
}
