import { Hono } from 'hono';
import { z } from 'zod/v4';
import { everyAssumption } from '../../../assumptions/catalogue.ts';
import { parseProfile, profiles } from '../../../assumptions/profiles.ts';
import { checkedBody } from '../../../../../service/src/http/app/checkedBody.ts';
import type { LocalService } from '../localService.ts';

const changeSchema = z.strictObject({
	/** Sets every setting to its value in the profile, before `set` is applied. */
	profile: z.string().optional(),
	set: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** Lists every assumption about the API with its reason, and changes settings. */
export function settingRoutes(service: LocalService): Hono {
	const routes = new Hono();
	const list = () => {
		const current: Record<string, string | number> = service.settings.current();
		return {
			profiles: Object.entries(profiles).map(([name, profile]) => ({ name, ...profile })),
			settings: everyAssumption.map(([name, { values, assumed, reason }]) => ({
				name,
				value: current[name],
				values,
				assumed,
				reason,
			})),
		};
	};
	routes.get('/', (c) => c.json(list()));
	routes.patch('/', async (c) => {
		const { profile, set } = await checkedBody(c, changeSchema);
		const { settings } = service;
		const name = profile === undefined ? undefined : parseProfile(profile);
		settings.change(set, name);
		return c.json(list());
	});
	routes.delete('/', (c) => {
		service.settings.reset();
		return c.json(list());
	});
	return routes;
}
