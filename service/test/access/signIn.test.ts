import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startService } from '../installed/service.ts';
import { join, password, startEmpty, startSetUp, tokenIn, Visitor } from './visitor.ts';

describe('a service without a user', () => {
	it('is set up by the link of its start, once, and by nothing else', async () => {
		await using service = await startEmpty();
		const [first, second] = [new Visitor(service), new Visitor(service)];
		const token = tokenIn(service.setupUrl);
		const chosen = { email: 'Ada@Example.com', password };
		const guesses = await Promise.all(
			['', 'x', token.slice(1), `${token}x`].map((guess) =>
				first.send('POST /app/links/use', { ...chosen, token: guess }),
			),
		);
		expect(guesses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
		expect((await first.signIn(chosen.email)).status).toBe(401);
		const uses = await Promise.all(
			[first, second].map((each) => each.send('POST /app/links/use', { ...chosen, token })),
		);
		expect(uses.map(({ status }) => status).sort()).toEqual([204, 404]);
		const winner = uses[0]?.status === 204 ? first : second;
		expect(await winner.get('/app/me')).toMatchObject({
			user: { email: 'ada@example.com', isAdmin: true },
			teams: [{ name: 'Team 1', role: 'admin' }],
		});
		expect((await second.send('POST /app/links/use', { ...chosen, token })).status).toBe(404);
	});

	it('refuses a weak password and keeps the link for a better one', async () => {
		await using service = await startEmpty();
		const visitor = new Visitor(service);
		const token = tokenIn(service.setupUrl);
		const use = (own: string) =>
			visitor.send('POST /app/links/use', { token, email: 'ada@example.com', password: own });
		expect(await use('short')).toMatchObject({
			status: 400,
			text: expect.stringMatching(/at least 10/),
		});
		expect((await use('aaaaaaaaaaaaaa')).status).toBe(400);
		expect((await use(password)).status).toBe(204);
	});

	it('takes its first user from the options, and no second one', async () => {
		const dataDir = mkdtempSync(joinPath(tmpdir(), 'access-'));
		for (const email of ['first@example.com', 'second@example.com']) {
			await using service = await startService({ port: 0, dataDir, admin: { email, password } });
			expect(service.setupUrl).toBeUndefined();
			const { status } = await new Visitor(service).signIn(email);
			expect([email, status]).toEqual([email, email.startsWith('first') ? 204 : 401]);
		}
		expect(statSync(joinPath(dataDir, 'secret')).mode & 0o777).toBe(0o600);
		rmSync(dataDir, { recursive: true });
	});
});

describe('a session', () => {
	it('opens the page, is new at each sign-in, and ends by signing out', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const before = admin.cookies.get('pdf_session');
		expect((await admin.send('GET /')).status).toBe(200);
		await admin.signIn('admin@example.com');
		const after = admin.cookies.get('pdf_session');
		expect(after).not.toBe(before);
		const old = new Visitor(service, { cookie: `pdf_session=${before}` });
		expect((await old.send('GET /app/me')).status).toBe(401);
		const stolen = new Visitor(service, { cookie: `pdf_session=${after}` });
		expect((await stolen.send('GET /app/me')).status).toBe(200);
		expect((await admin.send('DELETE /app/session')).status).toBe(204);
		expect((await stolen.send('GET /app/me')).status).toBe(401);
		const { status, headers } = await admin.send('GET /?team=2');
		expect([status, headers.get('location')]).toEqual([302, 'sign-in?to=%3Fteam%3D2']);
	});

	it('is never one that the visitor has brought along', async () => {
		await using office = await startSetUp();
		const { service } = office;
		const victim = new Visitor(service);
		victim.cookies.set('pdf_session', 'fixed-by-an-attacker');
		await victim.signIn('admin@example.com');
		expect(victim.cookies.get('pdf_session')).not.toBe('fixed-by-an-attacker');
		const attacker = new Visitor(service, { cookie: 'pdf_session=fixed-by-an-attacker' });
		expect((await attacker.send('GET /app/me')).status).toBe(401);
	});

	it('is listed with its device, and ended by its owner only', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const phone = new Visitor(service, { 'user-agent': 'Phone' });
		await phone.signIn('admin@example.com');
		const member = await join({ service, by: admin }, 'member@example.com');
		const sessions =
			await admin.get<{ sessionId: number; device: string; isThis: boolean }[]>('/app/sessions');
		expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual(
			expect.arrayContaining([
				['Phone', false],
				[expect.any(String), true],
			]),
		);
		const id = sessions.find(({ device }) => device === 'Phone')?.sessionId;
		expect((await member.send(`DELETE /app/sessions/${id}`)).status).toBe(404);
		expect((await phone.send('GET /app/me')).status).toBe(200);
		expect((await admin.send(`DELETE /app/sessions/${id}`)).status).toBe(204);
		expect((await phone.send('GET /app/me')).status).toBe(401);
	});

	it('is the only one left after its password is changed', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const other = new Visitor(service);
		await other.signIn('admin@example.com');
		const next = 'another good password';
		const wrong = await admin.send('PUT /app/me/password', { current: 'wrong', next });
		expect(wrong.status).toBe(400);
		expect((await admin.send('PUT /app/me/password', { current: password, next })).status).toBe(
			204,
		);
		expect((await admin.send('GET /app/me')).status).toBe(200);
		expect((await other.send('GET /app/me')).status).toBe(401);
		expect((await other.signIn('admin@example.com')).status).toBe(401);
		expect((await other.signIn('admin@example.com', next)).status).toBe(204);
	});

	it('has a cookie that no script reads, and that only https carries where the public URL is https', async () => {
		const cookiesOf = async (publicUrl?: string) => {
			await using office = await startSetUp(publicUrl === undefined ? {} : { publicUrl });
			const { service } = office;
			const { headers } = await new Visitor(service).signIn('admin@example.com');
			return headers.getSetCookie().find((one) => one.includes('session')) ?? '';
		};
		expect(await cookiesOf()).toMatch(
			/^pdf_session=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
		);
		expect(await cookiesOf('https://pdf.example.com')).toMatch(
			/^__Host-pdf_session=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/,
		);
		expect(await cookiesOf('https://example.com/pdf')).toMatch(
			/^__Secure-pdf_session=.*Path=\/pdf\/;.*Secure/,
		);
	});
});

describe('a first password', () => {
	it('is chosen only soon after signing in, because nobody asks for one before', async () => {
		const dataDir = mkdtempSync(joinPath(tmpdir(), 'first-password-'));
		{
			await using office = await startSetUp({ dataDir });
			const { admin } = office;
			// As a user has none who signs in with a provider.
			changeRows(dataDir, `UPDATE user_account SET password_hash = NULL`);
			changeRows(dataDir, `UPDATE session SET created = '2020-01-01T00:00:00.000Z'`);
			const late = await admin.send('PUT /app/me/password', { next: 'chosen by a thief' });
			expect([late.status, late.text]).toEqual([403, expect.stringContaining('sign-in-again')]);
			changeRows(dataDir, `UPDATE session SET created = '${new Date().toISOString()}'`);
			const { status } = await admin.send('PUT /app/me/password', { next: 'chosen by its owner' });
			expect(status).toBe(204);
		}
		rmSync(dataDir, { recursive: true });
	});
});

function changeRows(dataDir: string, sql: string): void {
	const database = new DatabaseSync(joinPath(dataDir, 'service.sqlite'));
	database.exec(sql);
	database.close();
}

describe('wrong passwords', () => {
	it('are answered alike for known and unknown users', async () => {
		await using office = await startSetUp();
		const { service } = office;
		const [known, unknown] = await Promise.all(
			['admin@example.com', 'nobody@example.com'].map((email) =>
				new Visitor(service).signIn(email, 'wrong'),
			),
		);
		expect([known?.status, known?.text]).toEqual([401, unknown?.text]);
	});

	it('are limited, many at once as well, but not for a browser that the owner knows', async () => {
		await using office = await startSetUp();
		const { service, admin } = office;
		const attacker = new Visitor(service);
		const guesses = await Promise.all(
			Array.from({ length: 20 }, (_each, index) =>
				attacker.signIn('admin@example.com', `guess ${index}`),
			),
		);
		const refused = guesses.filter(({ status }) => status === 429);
		expect(guesses.filter(({ status }) => status === 401)).toHaveLength(8);
		expect(refused).toHaveLength(12);
		expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
		expect((await attacker.signIn('admin@example.com')).status).toBe(429);
		expect((await admin.signIn('admin@example.com')).status).toBe(204);
		// A browser that knew the password before is a browser like all others.
		const former = new Visitor(service);
		for (const [name, value] of admin.cookies)
			if (name === 'pdf_device') former.cookies.set(name, value);
		const next = 'another good password';
		expect((await admin.send('PUT /app/me/password', { current: password, next })).status).toBe(
			204,
		);
		expect((await former.signIn('admin@example.com', next)).status).toBe(429);
		expect((await admin.signIn('admin@example.com', next)).status).toBe(204);
		const entries = await admin.get<{ items: { action: string; subject: string }[] }>(
			'/app/admin/audit',
		);
		expect(entries.items.filter(({ action }) => action === 'session.refused')).toHaveLength(8);
		expect(JSON.stringify(entries)).not.toContain('guess');
	});
});
