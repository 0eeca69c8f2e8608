import { openHouse } from '../http/admin/openHouse.ts';
import type { LocalService } from './localService.ts';
import type { OpenService } from './openService.ts';
import { rehearse, serveSides } from './sides.ts';
import type { Sides } from './sides.ts';
import { exportState, importState } from '../store/wholeState.ts';

function localService(opened: OpenService, { own, foreign }: Sides): LocalService {
	const { options, switches, clock, state, close } = opened;
	const { accounts, database, readFields } = state;
	const [{ key: apiKey, store }] = accounts.all;
	return {
		...{ url: own.url, apiKey, store, accounts: accounts.all, switches, clock, readFields },
		...{ faults: own.faults, journal: own.journal },
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
			switches.change(options.switches ?? {}, options.profile ?? 'documented');
			clock.restart();
			await state.reset(to);
		},
		exportState: () => exportState(database),
		importState: (source) => importState(database, source),
		async warmUp() {
			await rehearse(opened);
			await state.forms.warmUp();
		},
		close,
		[Symbol.asyncDispose]: close,
	};
}

/** Answers whoever asks an open service, also those that are waiting already. */
export function serve(opened: OpenService): LocalService {
	const house = openHouse(() => service, opened.options);
	const service = localService(opened, serveSides(opened, house));
	return service;
}
