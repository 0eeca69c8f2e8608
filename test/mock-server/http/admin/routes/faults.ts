import { Hono } from 'hono';
import { z } from 'zod/v4';
import { commonFaults } from '../../faults/commonFaults.ts';
import type { Faults } from '../../faults/faults.ts';
import { faultRuleSchema } from '../../faults/kinds/faultKinds.ts';
import { AppProblem } from '../../../../../service/src/http/app/appProblem.ts';
import { checkedBody } from '../../../../../service/src/http/app/checkedBody.ts';
import type { LocalService } from '../localService.ts';

const hostSchema = z.enum(['service', 'foreign']).default('service');

/** The rules for simulated failures; `?host=foreign` selects those of the second origin. */
export function faultRoutes(service: LocalService): Hono {
	const routes = new Hono();
	const faultsOf = (host: string | undefined): Faults =>
		hostSchema.parse(host) === 'service' ? service.faults : service.foreign.faults;
	routes.get('/', (c) => c.json(faultsOf(c.req.query('host')).rules));
	routes.get('/common', (c) => c.json(commonFaults));
	routes.post('/', async (c) => {
		const rule = await checkedBody(c, faultRuleSchema);
		const { id } = faultsOf(c.req.query('host')).add(rule);
		return c.json({ id }, 201);
	});
	routes.delete('/', (c) => {
		faultsOf(c.req.query('host')).clear();
		return c.body(null, 204);
	});
	routes.delete('/:id', (c) => {
		if (!faultsOf(c.req.query('host')).remove(Number(c.req.param('id')))) {
			throw new AppProblem(404, `There is no simulated failure with the id ${c.req.param('id')}.`);
		}
		return c.body(null, 204);
	});
	return routes;
}
