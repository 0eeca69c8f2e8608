import { join, password, startSetUp, Visitor } from '../../../service/test/access/visitor.ts';
import { startService } from '../../../service/test/installed/service.ts';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import type { Server } from '../../n8n/queue/servers.ts';
import { newDatabase } from './newDatabase.ts';

(hasPostgres() ? describe : describe.skip)('two instances on one PostgreSQL', () => {
	let server: Server;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.close());

	async function startTwo() {
		const databaseUrl = await newDatabase(server);
		const office = await startSetUp({ databaseUrl });
		const second = await startService({ port: 0, databaseUrl });
		return {
			...office,
			second,
			[Symbol.asyncDispose]: async () => {
				await second[Symbol.asyncDispose]();
				await office[Symbol.asyncDispose]();
			},
		};
	}

	it('share users, sessions and keys, and end them for both at once', async () => {
		await using both = await startTwo();
		const { service, second, admin } = both;
		expect(second.setupUrl).toBeUndefined();
		const member = await join({ service, by: admin }, 'member@example.com');
		const there = new Visitor(second);
		for (const [name, value] of member.cookies) there.cookies.set(name, value);
		expect(await there.get('/app/me')).toMatchObject({ user: { email: 'member@example.com' } });
		const made = await there.send('POST /app/keys', { name: 'shared' });
		const { key } = made.json as { key: string };
		const call = (url: { url: string }) =>
			new Visitor(url, { 'x-api-key': key }).send('GET /v1/templates');
		expect([(await call(service)).status, (await call(second)).status]).toEqual([200, 200]);
		const [listed] = await admin.get<{ id: number }[]>('/app/keys');
		expect((await admin.send(`DELETE /app/keys/${listed?.id}`)).status).toBe(204);
		expect([(await call(service)).status, (await call(second)).status]).toEqual([401, 401]);
		expect((await member.send('DELETE /app/session')).status).toBe(204);
		expect((await there.send('GET /app/me')).status).toBe(401);
		for (const path of ['users', 'teams', 'audit']) await admin.get(`/app/admin/${path}`);
		for (const path of ['members', 'invitations', 'sessions']) await admin.get(`/app/${path}`);
	});

	it('count wrong passwords together', async () => {
		await using both = await startTwo();
		const statuses: number[] = [];
		for (let turn = 0; turn < 6; turn++) {
			for (const instance of [both.service, both.second]) {
				const { status } = await new Visitor(instance).signIn('admin@example.com', 'wrong');
				statuses.push(status);
			}
		}
		expect(statuses.filter((status) => status === 401)).toHaveLength(8);
		expect(statuses.filter((status) => status === 429)).toHaveLength(4);
		const next = 'another long password';
		expect(
			(await both.admin.send('PUT /app/me/password', { current: password, next })).status,
		).toBe(204);
	});

	it('are set up by one of their links, once', async () => {
		const databaseUrl = await newDatabase(server);
		await using first = await startService({ port: 0, databaseUrl });
		await using second = await startService({ port: 0, databaseUrl });
		const uses = await Promise.all(
			[first, second].map((instance) => {
				const token = instance.setupUrl?.split('=')[1];
				const body = { token, email: `admin@${new URL(instance.url).port}.example`, password };
				return new Visitor(instance).send('POST /app/links/use', body);
			}),
		);
		expect(uses.map(({ status }) => status).sort()).toEqual([204, 404]);
	});
});
