import type { App, House } from '../answerRequest.ts';
import type { ServiceOptions } from '../../server/localService.ts';
import type { TheService } from './admin.ts';

const always = /^\/(health|openapi\.json)$/;
const withAdmin = /^\/($|docs$|ui\/|health$|openapi\.json$|__mock(\/|$))/;

/** The house, as far as the options want it. Most of it is loaded when it is first asked for something. */
export function openHouse(service: TheService, options: ServiceOptions): House {
	const paths = options.admin === false ? always : withAdmin;
	let house: Promise<App> | undefined;
	const open = async () => (await import('./admin.ts')).createHouse(service, options);
	return {
		has: (path) => paths.test(path),
		fetch: async (request, env) => (await (house ??= open())).fetch(request, env),
	};
}
