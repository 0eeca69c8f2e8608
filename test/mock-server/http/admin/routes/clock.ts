import { Hono } from 'hono';
import { z } from 'zod/v4';
import { checkedBody } from '../../../../../service/src/http/app/checkedBody.ts';
import type { LocalService } from '../localService.ts';

const changeSchema = z.union([
	z.strictObject({ now: z.iso.datetime() }),
	z.strictObject({ advanceMs: z.number().int() }),
]);

/** The service's clock; once set, it stands still. */
export function clockRoutes(service: LocalService): Hono {
	const routes = new Hono();
	const reading = () => ({ now: service.clock.now(), stands: service.clock.stands });
	routes.get('/', (c) => c.json(reading()));
	routes.post('/', async (c) => {
		const change = await checkedBody(c, changeSchema);
		if ('now' in change) service.clock.set(new Date(change.now));
		else service.clock.advance(change.advanceMs);
		return c.json(reading());
	});
	return routes;
}
