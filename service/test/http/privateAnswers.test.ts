import { fillLetter, startWithLetter } from '../installed/office.ts';
import { startInhabited } from './inhabited.ts';
import { allRoutes, isApi, lineOf } from './routes.ts';

const kept = ({ headers }: Response) => headers.get('cache-control') ?? '';

describe('a cache between the service and a client keeps no answer', () => {
	it('of any route, nor a refusal', async () => {
		await using place = await startInhabited();
		const { request } = await place.newOwner();
		const routes = (await allRoutes()).filter(({ method }) => method === 'GET');
		const answers: [string, number, string][] = [];
		for (const route of routes) {
			const { line, headers } = await request(route);
			const [, path = ''] = line.split(' ');
			for (const sent of [headers, {}]) {
				const response = await fetch(new URL(path, place.service.url), { headers: sent });
				answers.push([lineOf(route), response.status, kept(response)]);
				await response.body?.cancel();
			}
		}
		const ofApi = answers.filter(([line]) =>
			routes.some((route) => lineOf(route) === line && isApi(route)),
		);
		expect(ofApi.length).toBeGreaterThan(8);
		expect(ofApi.filter(([, , control]) => control !== 'private, no-store')).toEqual([]);
		expect(answers.filter(([, , control]) => !/^private, no-(store|cache)$/.test(control))).toEqual(
			[],
		);
	});

	it.each(['required', 'none', 'signed'] as const)(
		'of a download, whoever can make it: %s',
		async (downloadAuth) => {
			await using office = await startWithLetter({ api: { downloadAuth } });
			const { downloadUrl } = await fillLetter(office);
			const headers: Record<string, string> =
				downloadAuth === 'required' ? { 'x-api-key': office.apiKey } : {};
			const response = await fetch(downloadUrl, { headers });
			expect([response.status, kept(response)]).toEqual([200, 'private, no-store']);
		},
	);

	it('of a fill, a change, an unknown path, or a request to another host', async () => {
		await using office = await startWithLetter();
		const { url, apiKey } = office;
		const key = { 'x-api-key': apiKey, 'content-type': 'application/json' };
		for (const [path, init] of [
			['/v1/templates/letter', { method: 'POST', headers: key, body: '{}' }],
			['/v1/templates/letter?responseType=binary', { method: 'POST', headers: key, body: '{}' }],
			['/v1/templates/letter', { method: 'PUT', headers: key, body: '{"name":"Other"}' }],
			['/v1/templates/letter', { method: 'DELETE', headers: key }],
			['/v1/nothing', { headers: key }],
			['/nothing', {}],
			['/readyz', {}],
			['/openapi.json', {}],
		] as const) {
			expect([path, kept(await fetch(new URL(path, url), init))]).toEqual([
				path,
				'private, no-store',
			]);
		}
	});
});
