import { Hono } from 'hono';
import { z } from 'zod/v4';
import { assumptions } from '../../../settings/catalogue.ts';
import { parseProfile, profiles } from '../../../settings/profiles.ts';
import { checkedBody } from '../checkedBody.ts';
import type { AdminContext } from '../adminContext.ts';

const changeSchema = z.strictObject({
	/** Put every switch where the profile has it, before those of `set`. */
	profile: z.string().optional(),
	set: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** Every guess about the real service, with its reason, and the means to change it. */
export function settingRoutes(service: AdminContext): Hono {
	const routes = new Hono();
	const list = () => {
		const current: Record<string, string | number> = service.switches.current();
		return {
			profiles: Object.entries(profiles).map(([name, profile]) => ({ name, ...profile })),
			switches: Object.entries(assumptions).map(([name, point]) => ({
				...{ name, value: current[name] },
				...point,
			})),
		};
	};
	routes.get('/', (c) => c.json(list()));
	routes.patch('/', async (c) => {
		const { profile, set } = await checkedBody(c, changeSchema);
		const { switches } = service;
		const name = profile === undefined ? undefined : parseProfile(profile);
		switches.change(set, name);
		return c.json(list());
	});
	routes.delete('/', (c) => {
		service.switches.reset();
		return c.json(list());
	});
	return routes;
}
