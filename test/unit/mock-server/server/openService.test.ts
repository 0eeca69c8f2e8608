import { setImmediate as turn } from 'node:timers/promises';
import { request } from 'undici';
import { openService } from '../../../mock-server/server/openService.ts';
import { serve } from '../../../mock-server/server/serve.ts';

const headers = { 'X-API-KEY': 'local-service-key' };

test('a request that comes before the service is served is answered afterwards', async () => {
	const opened = await openService();
	const answer = request(`${opened.doors.own.url}/v1/templates`, { headers });
	await turn();
	await using service = serve(opened);
	const { statusCode, body } = await answer;
	expect([statusCode, await body.json()]).toMatchObject([200, { totalCount: 3 }]);
	expect(service.journal.requests).toHaveLength(1);
});

test('a service that is never served can be closed while requests wait', async () => {
	const opened = await openService();
	const refused = expect(request(opened.doors.own.url, { headers })).rejects.toThrow();
	await turn();
	await opened.close();
	await refused;
});

test('nobody sees the requests that make the first ones fast', async () => {
	await using service = serve(await openService());
	await service.warmUp();
	expect([service.journal.requests, service.foreign.requests]).toEqual([[], []]);
});
