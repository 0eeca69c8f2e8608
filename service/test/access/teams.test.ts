import { smallForm } from '../forms/smallForm.ts';
import { join, startSetUp, tokenIn, Visitor, password } from './visitor.ts';

interface Key {
	readonly id: number;
	readonly name: string;
	readonly prefix: string;
	readonly lastUsed?: string;
	readonly creator: string;
}

const addTemplate = async (visitor: Visitor, name: string, headers = {}) => {
	const { json, status } = await visitor.send(
		`POST /app/templates?name=${name}`,
		await smallForm({ text: ['Name'] }),
		{ 'content-type': 'application/pdf', ...headers },
	);
	expect(status).toBe(201);
	return json as { uid: string; creatorId: number; teamId: number };
};

describe('the API keys of a team', () => {
	it('are shown once, work at once, and name their user as the creator', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { user } = await member.get<{ user: { userId: number } }>('/app/me');
		const made = await member.send('POST /app/keys', { name: 'n8n', days: 30 });
		const { key } = made.json as { key: string };
		const [listed] = await admin.get<Key[]>('/app/keys');
		expect(listed).toMatchObject({
			name: 'n8n',
			prefix: key.slice(0, 10),
			creator: 'member@example.com',
		});
		expect(JSON.stringify(listed)).not.toContain(key);
		const template = await addTemplate(admin, 'Letter');
		const call = (own: string, path = '/v1/templates') =>
			new Visitor(service, { 'x-api-key': own }).send(`GET ${path}`);
		expect((await call(key)).status).toBe(200);
		const filled = await new Visitor(service, {
			'x-api-key': key,
			'content-type': 'application/json',
		}).send(`POST /v1/templates/${template.uid}`, { data: { Name: 'Ada' } });
		expect(filled.status).toBe(200);
		const documents = await admin.get<{ items: { creatorId: number }[] }>('/app/documents');
		expect(documents.items.map(({ creatorId }) => creatorId)).toEqual([user.userId]);
		const [used] = await admin.get<Key[]>('/app/keys');
		expect(used?.lastUsed).toBeDefined();

		const replaced = await admin.send(`POST /app/keys/${listed?.id}/replacement`);
		const { key: next } = replaced.json as { key: string };
		expect([(await call(key)).status, (await call(next)).status]).toEqual([401, 200]);
		const [last] = await admin.get<Key[]>('/app/keys');
		expect((await member.send(`DELETE /app/keys/${last?.id}`)).status).toBe(403);
		expect((await admin.send(`DELETE /app/keys/${last?.id}`)).status).toBe(204);
		expect((await call(next)).status).toBe(401);
	});
});

describe('whoever goes', () => {
	const keysOf = async (visitor: Visitor) =>
		(await visitor.get<Key[]>('/app/keys')).map(({ id, name }) => ({ id, name }));

	it('takes the API keys along that an admin of the team selects', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { user } = await member.get<{ user: { userId: number } }>('/app/me');
		const made = await member.send('POST /app/keys', { name: 'of the member' });
		for (const name of ['passed on', 'kept']) await admin.send('POST /app/keys', { name });
		const [own, passed] = await keysOf(admin);
		const path = `DELETE /app/members/${user.userId}`;
		expect((await admin.send(`${path}?revoke=${own?.id},987`)).status).toBe(404);
		expect((await admin.send(`${path}?revoke=x`)).status).toBe(400);
		expect((await member.get<object[]>('/app/keys')).length).toBe(3);
		expect((await admin.send(`${path}?revoke=${own?.id},${passed?.id}`)).status).toBe(204);
		expect((await keysOf(admin)).map(({ name }) => name)).toEqual(['kept']);
		const program = new Visitor(service, { 'x-api-key': (made.json as { key: string }).key });
		expect((await program.send('GET /v1/templates')).status).toBe(401);
		const { items } = await admin.get<{ items: { action: string; subject: string }[] }>(
			'/app/admin/audit?limit=3',
		);
		expect(items.map(({ action, subject }) => [action, subject])).toEqual([
			['key.revoked', 'passed on'],
			['key.revoked', 'of the member'],
			['member.removed', 'member@example.com'],
		]);
	});

	it('by themselves takes only keys of their own along', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { user } = await member.get<{ user: { userId: number } }>('/app/me');
		await member.send('POST /app/keys', { name: 'own' });
		await admin.send('POST /app/keys', { name: 'of the admin' });
		const [own, other] = await keysOf(admin);
		const path = `DELETE /app/members/${user.userId}?revoke=`;
		expect((await member.send(`${path}${other?.id}`)).status).toBe(403);
		expect((await member.send(`${path}${own?.id}`)).status).toBe(204);
		expect((await keysOf(admin)).map(({ name }) => name)).toEqual(['of the admin']);
	});

	it('as a user takes the keys that they made along, if that is wanted', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const idOf = async (email: string) => {
			const all =
				await admin.get<{ userId: number; email: string; keys: number }[]>('/app/admin/users');
			return all.find((user) => user.email === email);
		};
		for (const email of ['one@example.com', 'two@example.com']) {
			const member = await join({ service, by: admin }, email);
			await member.send('POST /app/keys', { name: `of ${email}` });
		}
		const [one, two] = [await idOf('one@example.com'), await idOf('two@example.com')];
		expect([one?.keys, two?.keys]).toEqual([1, 1]);
		await admin.send(`DELETE /app/admin/users/${one?.userId}?keys=revoke`);
		await admin.send(`DELETE /app/admin/users/${two?.userId}`);
		expect((await keysOf(admin)).map(({ name }) => name)).toEqual(['of two@example.com']);
	});
});

test('administrators choose how long the documents of a team stay, and are told what that deletes', async () => {
	await using office = await startSetUp({ retention: { days: 90, documents: 'none' } });
	const { admin } = office;
	const { uid } = await addTemplate(admin, 'Letter');
	for (let turn = 0; turn < 3; turn += 1)
		await admin.send(`POST /app/templates/${uid}/fill`, { data: {} });
	const path = '/app/admin/teams/1/retention';
	const preview = await admin.send(`POST ${path}/preview`, { documents: 1 });
	expect(preview.json).toEqual({ deletes: 2 });
	expect((await admin.send(`PUT ${path}`, { documents: 1, days: 'none' })).status).toBe(204);
	const { teams, retention } = await admin.get<{ teams: object[]; retention: object }>(
		'/app/admin/teams',
	);
	expect([teams, retention]).toEqual([
		[{ teamId: 1, name: 'Team 1', members: 1, keeps: { days: 'none', documents: 1 } }],
		{ days: 90, documents: 'none' },
	]);
	expect((await admin.send(`PUT ${path}`, { days: 0 })).status).toBe(400);
	expect((await admin.send('PUT /app/admin/teams/7/retention', {})).status).toBe(404);
});

describe('members', () => {
	it('see their own teams only, choose one, and find it again after signing in', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const { json } = await admin.send('POST /app/admin/teams', { name: 'Second' });
		const { teamId } = json as { teamId: number };
		const member = await join({ service, by: admin }, 'both@example.com');
		const one = await join({ service, by: admin }, 'one@example.com');
		const put = { email: 'both@example.com', role: 'member' };
		expect((await admin.send(`PUT /app/admin/teams/${teamId}/members`, put)).status).toBe(204);
		await addTemplate(member, 'In the second', { 'x-team': String(teamId) });
		expect((await member.send('PUT /app/me/team', { teamId })).status).toBe(204);
		const again = new Visitor(service);
		await again.signIn('both@example.com');
		expect(await again.get('/app/me')).toMatchObject({ chosenTeam: teamId });
		expect(await again.get('/app/templates')).toMatchObject({ total: 1 });
		expect(await one.get('/app/templates')).toMatchObject({ total: 0 });
		expect((await one.send('PUT /app/me/team', { teamId })).status).toBe(404);
	});

	it('are invited by a link that works once; whoever has a user joins with its password', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		await join({ service, by: admin }, 'known@example.com');
		const { json } = await admin.send('POST /app/admin/teams', { name: 'Second' });
		const team = { 'x-team': String((json as { teamId: number }).teamId) };
		const invite = async () => {
			const made = await admin.send('POST /app/invitations', { role: 'admin' }, team);
			return tokenIn((made.json as { link: string }).link);
		};
		const token = await invite();
		const known = new Visitor(service);
		const use = (own: string) =>
			known.send('POST /app/links/use', { token, email: 'known@example.com', password: own });
		expect((await use('not their password')).status).toBe(401);
		expect((await use(password)).status).toBe(204);
		expect((await use(password)).status).toBe(404);
		expect(await known.get('/app/me')).toMatchObject({
			teams: [{ role: 'member' }, { name: 'Second', role: 'admin' }],
		});
		const withdrawn = await invite();
		const [open] = (await admin.send('GET /app/invitations', undefined, team)).json as {
			linkId: number;
		}[];
		expect(
			(await admin.send(`DELETE /app/invitations/${open?.linkId}`, undefined, team)).status,
		).toBe(204);
		expect((await known.send('POST /app/links/offer', { token: withdrawn })).status).toBe(404);
	});

	it('are in the teams that an administrator adds them to', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const { teamId } = (await admin.send('POST /app/admin/teams', { name: 'Second' })).json as {
			teamId: number;
		};
		const add = (email: string, places: readonly object[]) =>
			admin.send('POST /app/admin/users', { email, places });
		const added = await add('clerk@example.com', [{ teamId, role: 'admin' }]);
		const { link } = added.json as { link: string };
		const clerk = new Visitor(service);
		await clerk.send('POST /app/links/use', { token: tokenIn(link), password });
		await clerk.signIn('clerk@example.com');
		expect(await clerk.get('/app/me')).toMatchObject({
			teams: [{ name: 'Second', role: 'admin' }],
		});
		expect((await add('nobody@example.com', [{ teamId: 404, role: 'member' }])).status).toBe(404);
		const users = await admin.get<{ email: string }[]>('/app/admin/users');
		expect(users.map(({ email }) => email)).not.toContain('nobody@example.com');
	});

	it('are not added by an invitation for anyone, which tells nothing about addresses either', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		await join({ service, by: admin }, 'known@example.com');
		await admin.send('POST /app/admin/users', { email: 'without-password@example.com' });
		const made = await admin.send('POST /app/invitations', { role: 'admin' });
		const token = tokenIn((made.json as { link: string }).link);
		const answers = [];
		for (const email of ['ceo', 'known', 'without-password', 'k\u212aown', 'no address']) {
			const body = { token, email: `${email}@example.com`, password: 'not their password' };
			const { status, text } = await new Visitor(service).send('POST /app/links/use', body);
			answers.push({ status, text });
		}
		expect(answers[0]).toMatchObject({ status: 401 });
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		const users = await admin.get<{ email: string }[]>('/app/admin/users');
		expect(users.map(({ email }) => email)).not.toContain('ceo@example.com');
	});

	it('accept an invitation with their session, if it is for them; without a password, with nothing else', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { json } = await admin.send('POST /app/admin/teams', { name: 'Second' });
		const team = { 'x-team': String((json as { teamId: number }).teamId) };
		const invite = async (email?: string) => {
			const made = await admin.send('POST /app/invitations', { email }, team);
			return tokenIn((made.json as { link: string }).link);
		};
		const offered = async (visitor: Visitor, token: string) =>
			(await visitor.send('POST /app/links/offer', { token })).json;
		const accept = async (visitor: Visitor, token: string) =>
			(await visitor.send('POST /app/links/accept', { token })).status;
		const others = await invite('other@example.com');
		expect(await offered(member, others)).not.toHaveProperty('signedInAs');
		expect(await accept(member, others)).toBe(404);
		expect(await offered(member, others)).toMatchObject({ email: 'other@example.com' });
		const own = await invite('member@example.com');
		expect(await accept(new Visitor(service), own)).toBe(401);
		expect(await offered(member, own)).toMatchObject({ signedInAs: 'member@example.com' });
		expect(await accept(member, own)).toBe(204);
		expect(await accept(member, own)).toBe(404);
		expect(await member.get('/app/me')).toMatchObject({
			teams: [{ name: 'Team 1' }, { name: 'Second', role: 'member' }],
		});

		await admin.send('POST /app/admin/users', { email: 'other@example.com' });
		for (let turn = 0; turn < 20; turn += 1) {
			const body = { token: others, email: 'other@example.com', password };
			const { status, text } = await new Visitor(service).send('POST /app/links/use', body);
			expect([status, text]).toEqual([409, expect.stringContaining('no-password')]);
		}
	});

	it('lose access with the next request when they are removed or deleted', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { user } = await member.get<{ user: { userId: number } }>('/app/me');
		expect((await member.send('GET /app/templates')).status).toBe(200);
		expect((await admin.send(`DELETE /app/members/${user.userId}`)).status).toBe(204);
		expect((await member.send('GET /app/templates')).status).toBe(404);
		expect((await admin.send(`DELETE /app/admin/users/${user.userId}`)).status).toBe(204);
		expect((await member.send('GET /app/me')).status).toBe(401);
	});

	it('do not come back by links that they made before they lost the right to', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const made: string[] = [];
		const inviting = async (email: string) => {
			const visitor = await join({ service, by: admin }, email, 'admin');
			const { user } = await visitor.get<{ user: { userId: number } }>('/app/me');
			const { json } = await visitor.send('POST /app/invitations', { role: 'admin' });
			made.push(tokenIn((json as { link: string }).link));
			return { visitor, id: user.userId };
		};
		const [gone, lower, deleted] = [
			await inviting('gone@example.com'),
			await inviting('lower@example.com'),
			await inviting('deleted@example.com'),
		];
		const former = await inviting('former@example.com');
		await admin.send(`PATCH /app/admin/users/${former.id}`, { isAdmin: true });
		const { user } = await admin.get<{ user: { userId: number } }>('/app/me');
		const link = await former.visitor.send(`POST /app/admin/users/${user.userId}/link`);
		made.push(tokenIn((link.json as { link: string }).link));
		const own = await admin.send('POST /app/invitations', { email: 'new@example.com' });
		for (const [line, body] of [
			[`DELETE /app/members/${gone.id}`],
			[`PATCH /app/members/${lower.id}`, { role: 'member' }],
			[`DELETE /app/admin/users/${deleted.id}`],
			[`PATCH /app/admin/users/${former.id}`, { isAdmin: false }],
		] as const)
			expect((await admin.send(line, body)).status).toBe(204);
		const offered = (token: string) =>
			new Visitor(service).send('POST /app/links/offer', { token });
		for (const token of made) expect((await offered(token)).status).toBe(404);
		expect((await offered(tokenIn((own.json as { link: string }).link))).status).toBe(200);
		const { items } = await admin.get<{ items: { action: string; subject: string }[] }>(
			'/app/admin/audit?limit=3',
		);
		expect(items).toContainEqual(
			expect.objectContaining({ action: 'invitation.ended', subject: 'any user with the link' }),
		);
	});

	it('get a new password by a link of an administrator, which ends their sessions', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { user } = await member.get<{ user: { userId: number } }>('/app/me');
		const { json } = await admin.send(`POST /app/admin/users/${user.userId}/link`);
		const token = tokenIn((json as { link: string }).link);
		const next = 'a password of their own';
		const fresh = new Visitor(service);
		expect((await fresh.send('POST /app/links/use', { token, password: next })).status).toBe(204);
		expect((await member.send('GET /app/me')).status).toBe(401);
		expect((await member.signIn('member@example.com', next)).status).toBe(204);
	});
});

describe('the service', () => {
	it('keeps an administrator, and teams that are not empty', async () => {
		await using office = await startSetUp();
		const { admin } = office;
		const { user, teams } = await admin.get<{
			user: { userId: number };
			teams: { teamId: number }[];
		}>('/app/me');
		const demoted = await admin.send(`PATCH /app/admin/users/${user.userId}`, { isAdmin: false });
		expect([demoted.status, demoted.text]).toEqual([
			409,
			expect.stringContaining('needs an administrator'),
		]);
		await addTemplate(admin, 'Letter');
		const removed = await admin.send(`DELETE /app/admin/teams/${teams[0]?.teamId}`);
		expect([removed.status, removed.text]).toEqual([
			409,
			expect.stringContaining('still has templates'),
		]);
	});

	it('tells what really changed, by its name, and no more of it than one reads', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { uid } = await addTemplate(member, 'Letter');
		const filled = await member.send(`POST /app/templates/${uid}/fill`, { title: 'A', data: {} });
		const a = (filled.json as { uid: string }).uid;
		const path = `POST /app/templates/${uid}/fill`;
		const long = await member.send(path, { title: 'B'.repeat(5000), data: {} });
		const b = (long.json as { uid: string }).uid;
		const forged = 'Bob deleted the users of team 1 '.repeat(1000);
		for (const [line, body] of [
			['POST /app/documents/trash', { uids: [forged] }],
			['POST /app/documents/trash', { uids: [forged, a] }],
			['POST /app/documents/trash', { uids: [b] }],
			['POST /app/trash/restore', { documents: [forged] }],
			['POST /app/trash/restore', { documents: [a] }],
			['POST /app/trash/restore', { documents: [a] }],
			['POST /app/trash/empty', { documents: [forged] }],
			['POST /app/trash/empty', { all: true }],
			['POST /app/trash/empty', { all: true }],
			['POST /app/templates/folder', { uids: [forged], folder: 'X' }],
			['POST /app/templates/folder', { uids: [forged, uid], folder: 'X' }],
			['POST /app/templates/folder', { uids: [uid], folder: 'X' }],
			[`DELETE /app/templates/${uid}`, undefined],
			['POST /app/trash/restore', { templates: [uid] }],
		] as const)
			await member.send(line, body);
		const { items } = await admin.get<{ items: { action: string; subject: string }[] }>(
			'/app/admin/audit?limit=7',
		);
		expect(items.toReversed().map(({ action, subject }) => [action, subject])).toEqual([
			['document.deleted', '1 document'],
			['document.deleted', `${'B'.repeat(299)}…`],
			['trash.restored', `A (${a})`],
			['trash.emptied', 'everything'],
			['template.changed', `Letter (${uid}) → X`],
			['template.deleted', `Letter (${uid})`],
			['trash.restored', `Letter (${uid})`],
		]);
	});

	it('tells its administrators who did what, page by page, and nobody else', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const member = await join({ service, by: admin }, 'member@example.com');
		const { uid } = await addTemplate(member, 'Letter');
		await member.send(`PATCH /app/templates/${uid}`, { name: 'Other' });
		await member.send(`DELETE /app/templates/${uid}`);
		const made = await admin.send('POST /app/keys', { name: 'n8n' });
		const program = new Visitor(service, { 'x-api-key': (made.json as { key: string }).key });
		const { uid: other } = await addTemplate(admin, 'Other');
		expect((await program.send(`DELETE /v1/templates/${other}`)).status).toBe(204);
		interface Page {
			readonly items: readonly {
				entryId: number;
				action: string;
				actor: string;
				subject: string;
			}[];
		}
		const told: (readonly [string, string])[] = [];
		let before = '';
		for (;;) {
			const { items } = await admin.get<Page>(`/app/admin/audit?limit=3${before}`);
			if (items.length === 0) break;
			told.unshift(...items.map(({ action, actor }) => [action, actor] as const).reverse());
			before = `&before=${items.at(-1)?.entryId}`;
		}
		expect(told.slice(-7)).toEqual([
			['session.opened', 'member@example.com'],
			['template.added', 'member@example.com'],
			['template.changed', 'member@example.com'],
			['template.deleted', 'member@example.com'],
			['key.added', 'admin@example.com'],
			['template.added', 'admin@example.com'],
			['template.deleted', 'API key n8n'],
		]);
		expect((await member.send('GET /app/admin/audit')).status).toBe(403);
	});
});
