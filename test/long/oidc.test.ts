import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, password, startSetUp, tokenIn, Visitor } from '../../service/test/access/visitor.ts';
import type { OidcOptions } from '../../service/src/http/app/access/oidc.ts';

/** Long enough to sign with, and with characters that "client_secret_basic" encodes. */
const secret = 'its secret: 100 % + a long rest of it';

interface Account {
	readonly email?: string;
	readonly email_verified?: boolean;
}

/** Who they are for the provider, by their subject. */
const accounts: Readonly<Record<string, Account>> = {
	verified: { email: 'Berta@example.com', email_verified: true },
	unverified: { email: 'berta@example.com', email_verified: false },
	stranger: { email: 'stranger@example.com', email_verified: true },
	/** The first letter is the sign of the unit kelvin. */
	kelvin: { email: '\u212aim@example.com', email_verified: true },
	composed: { email: 'zo\u00eb@example.com', email_verified: true },
	double: { email: 'berta@example.com', email_verified: true },
};

/** What the provider's description says about how clients authenticate, and how it has them do so. */
interface ClientAuth {
	/** Undefined: the description does not say. */
	readonly named?: readonly string[] | undefined;
	readonly method: 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt' | 'none';
}

/** As providers have it that know both. */
const post: ClientAuth = {
	named: ['client_secret_basic', 'client_secret_post'],
	method: 'client_secret_post',
};

/** A real provider, at which everybody signs in as whoever the query "login_hint" of their browser says. */
async function startProvider(redirectUri: () => string, { named, method }: ClientAuth) {
	const server: Server = createServer();
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { Provider } = await import('oidc-provider');
	let provider: InstanceType<typeof Provider> | undefined;
	const opened = () =>
		(provider ??= new Provider(issuer, {
			clients: [
				{
					client_id: 'service',
					...(method !== 'none' && { client_secret: secret }),
					redirect_uris: [redirectUri()],
					token_endpoint_auth_method: method,
				},
			],
			clientAuthMethods: [method],
			claims: { openid: ['sub'], email: ['email', 'email_verified'] },
			features: { devInteractions: { enabled: true } },
			findAccount: (_: unknown, id: string) => ({
				accountId: id,
				claims: () => ({ sub: id, ...accounts[id] }),
			}),
		}));
	server.on('request', (request, response) => {
		if (provider === undefined) {
			opened().use(async (context, next) => {
				await next();
				if (!context.path.endsWith('/openid-configuration')) return;
				context.body = { ...context.body, token_endpoint_auth_methods_supported: named };
			});
		}
		void opened().callback()(request, response);
	});
	return {
		issuer,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** A browser that goes to the provider and comes back, as this account there. */
class Traveller {
	readonly #jars = new Map<string, Map<string, string>>();

	async fetch(url: string, body?: URLSearchParams | string): Promise<Response> {
		const { host } = new URL(url);
		const jar = this.#jars.get(host) ?? new Map<string, string>();
		this.#jars.set(host, jar);
		const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
		const answer = await fetch(url, {
			redirect: 'manual',
			headers: { cookie },
			...(body && { method: 'POST', body }),
		});
		for (const set of answer.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
			if (value === '') jar.delete(name);
			else jar.set(name, value);
		}
		return answer;
	}

	/** Follows redirects until a page or `stop`; answers the provider's forms with this account. */
	async go(from: string, account: string, stop: (url: string) => boolean = () => false) {
		let url = from;
		let answer = await this.fetch(url);
		for (let steps = 0; steps < 20; steps++) {
			const to = answer.headers.get('location');
			if (to) {
				url = new URL(to, url).href;
				if (stop(url)) return { url, answer };
				answer = await this.fetch(url);
				continue;
			}
			const html = await answer.text();
			const [, action] = /<form[^>]*action="([^"]+)"/.exec(html) ?? [];
			const [, prompt] = /name="prompt" value="(\w+)"/.exec(html) ?? [];
			if (!action || !prompt) return { url, answer };
			url = new URL(action, url).href;
			answer = await this.fetch(
				url,
				new URLSearchParams({ prompt, login: account, password: 'x' }),
			);
		}
		throw new Error(`Too many steps; the last was ${url}`);
	}
}

async function startBoth(
	more: Partial<OidcOptions> = {},
	auth = post,
	onUnexpectedError: (error: unknown) => void = () => undefined,
) {
	let redirectUri = '';
	const provider = await startProvider(() => redirectUri, auth);
	const { issuer } = provider;
	const oidc = { issuer, clientId: 'service', clientSecret: secret, ...more };
	const office = await startSetUp({ oidc, onUnexpectedError });
	redirectUri = `${office.service.url}/app/oidc/callback`;
	return {
		...office,
		signIn: (account: string, traveller = new Traveller()) =>
			traveller.go(`${office.service.url}/app/oidc/start`, account),
		[Symbol.asyncDispose]: async () => {
			await office[Symbol.asyncDispose]();
			await provider[Symbol.asyncDispose]();
		},
	};
}

const me = async (url: string, traveller: Traveller) =>
	(await traveller.fetch(new URL('/app/me', url).href)).json() as Promise<{
		user?: { email: string };
		teams?: { name: string; role: string }[];
	}>;

// The provider warns of its ways to try it out.
beforeAll(() => {
	for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation();
});

describe('with an OIDC provider', () => {
	it('a user is known by a verified address first, then by the subject', async () => {
		await using both = await startBoth();
		const { service, admin, signIn } = both;
		await admin.send('POST /app/admin/users', { email: 'berta@example.com' });
		const first = new Traveller();
		expect((await signIn('verified', first)).url).toBe(`${service.url}/`);
		expect(await me(service.url, first)).toMatchObject({ user: { email: 'berta@example.com' } });
		const again = new Traveller();
		await signIn('verified', again);
		expect(await me(service.url, again)).toMatchObject({ user: { email: 'berta@example.com' } });
		const { items } = await admin.get<{ items: { action: string }[] }>('/app/admin/audit');
		expect(items.filter(({ action }) => action === 'user.linked')).toHaveLength(1);
		// Another account of the provider with the same address is someone else.
		expect((await signIn('double')).url).toContain('problem=oidc-other');
	});

	it('whoever registered an address by an invitation loses it to whom the provider verifies', async () => {
		await using both = await startBoth();
		const { service, admin, signIn } = both;
		const squatter = await join({ service, by: admin }, 'berta@example.com', 'admin');
		const invited = await squatter.send('POST /app/invitations', { email: 'friend@example.com' });
		const { user } = await squatter.get<{ user: { userId: number } }>('/app/me');
		const reset = await admin.send(`POST /app/admin/users/${user.userId}/link`);
		const links = [invited, reset].map(({ json }) => tokenIn((json as { link: string }).link));
		const offers = () =>
			Promise.all(
				links.map((token) => new Visitor(service).send('POST /app/links/offer', { token })),
			);
		expect((await offers()).map(({ status }) => status)).toEqual([200, 200]);

		const berta = new Traveller();
		await signIn('verified', berta);
		expect(await me(service.url, berta)).toMatchObject({ user: { email: 'berta@example.com' } });
		expect((await squatter.send('GET /app/me')).status).toBe(401);
		expect((await new Visitor(service).signIn('berta@example.com', password)).status).toBe(401);
		expect((await offers()).map(({ status }) => status)).toEqual([404, 404]);
		const { items } = await admin.get<{ items: { action: string; subject: string }[] }>(
			'/app/admin/audit',
		);
		expect(items).toContainEqual(
			expect.objectContaining({ action: 'user.reclaimed', subject: 'berta@example.com' }),
		);
	});

	it('whoever an administrator has added keeps the password when the provider verifies the address', async () => {
		await using both = await startBoth();
		const { service, admin, signIn } = both;
		const made = await admin.send('POST /app/admin/users', { email: 'berta@example.com' });
		const token = tokenIn((made.json as { link: string }).link);
		const own = new Visitor(service);
		await own.send('POST /app/links/use', { token, email: '', password });
		await signIn('verified');
		expect((await own.send('GET /app/me')).status).toBe(200);
		expect((await new Visitor(service).signIn('berta@example.com', password)).status).toBe(204);
	});

	it('an address that can be taken for another one is nobody’s; in another form, it is the same', async () => {
		await using both = await startBoth();
		const { service, admin, signIn } = both;
		for (const email of ['kim@example.com', 'zoe\u0308@example.com'])
			expect((await admin.send('POST /app/admin/users', { email })).status).toBe(201);
		expect((await signIn('kelvin')).url).toContain('problem=oidc-unknown');
		const zoe = new Traveller();
		await signIn('composed', zoe);
		expect(await me(service.url, zoe)).toMatchObject({ user: { email: 'zo\u00eb@example.com' } });
	});

	it.each<ClientAuth>([
		{ named: ['client_secret_basic'], method: 'client_secret_basic' },
		{ named: ['client_secret_post'], method: 'client_secret_post' },
		{ named: ['client_secret_jwt'], method: 'client_secret_jwt' },
		{ named: ['private_key_jwt', 'client_secret_basic'], method: 'client_secret_basic' },
		{ named: ['none'], method: 'none' },
		// OpenID Connect Discovery 1.0, section 3: if omitted, the default is client_secret_basic.
		{ named: undefined, method: 'client_secret_basic' },
	])('a provider that names the methods $named is asked by $method', async (auth) => {
		await using both = await startBoth({ teamOfNew: 'Team 1' }, auth);
		const traveller = new Traveller();
		await both.signIn('stranger', traveller);
		expect(await me(both.service.url, traveller)).toMatchObject({
			user: { email: 'stranger@example.com' },
		});
	});

	it('a provider that names no method with a secret is refused, and the log says what it names', async () => {
		const errors: unknown[] = [];
		const named = ['private_key_jwt', 'tls_client_auth'];
		const onUnexpectedError = (error: unknown) => errors.push(error);
		await using both = await startBoth(
			{},
			{ named, method: 'client_secret_basic' },
			onUnexpectedError,
		);
		const { headers } = await new Visitor(both.service).send('GET /app/oidc/start');
		expect(headers.get('location')).toContain('oidc-unreachable');
		expect(String(errors[0])).toContain('private_key_jwt, tls_client_auth');
	});

	it('whoever has no user or no verified address is refused, in a sentence', async () => {
		await using both = await startBoth();
		await join({ service: both.service, by: both.admin }, 'berta@example.com');
		const traveller = new Traveller();
		expect((await both.signIn('stranger', traveller)).url).toContain(
			'sign-in?problem=oidc-unknown',
		);
		expect((await both.signIn('unverified')).url).toContain('problem=oidc-unverified');
		expect((await me(both.service.url, traveller)).user).toBeUndefined();
	});

	it('new people join the team that is named for them, as members', async () => {
		await using both = await startBoth({ teamOfNew: 'Team 1' });
		const traveller = new Traveller();
		await both.signIn('stranger', traveller);
		expect(await me(both.service.url, traveller)).toMatchObject({
			user: { email: 'stranger@example.com', isAdmin: false },
			teams: [{ name: 'Team 1', role: 'member' }],
		});
	});

	it('whoever has no password accepts an invitation once they have signed in', async () => {
		await using both = await startBoth({ teamOfNew: 'Team 1' });
		const { service, admin, signIn } = both;
		const traveller = new Traveller();
		await signIn('stranger', traveller);
		await admin.send('POST /app/admin/teams', { name: 'Second' });
		const email = 'stranger@example.com';
		const made = await admin.send('POST /app/invitations', { email }, { 'x-team': '2' });
		const token = tokenIn((made.json as { link: string }).link);
		const refused = await new Visitor(service).send('POST /app/links/use', { token, password });
		expect([refused.status, refused.text]).toEqual([
			409,
			expect.stringContaining('Sign in first, with the provider'),
		]);
		const path = new URL('/app/links/accept', service.url).href;
		expect((await traveller.fetch(path, JSON.stringify({ token }))).status).toBe(204);
		expect(await me(service.url, traveller)).toMatchObject({
			teams: [{ name: 'Team 1' }, { name: 'Second', role: 'member' }],
		});
	});

	it('nobody comes back with the answer for another browser, twice, or with a state of their own', async () => {
		await using both = await startBoth({ teamOfNew: 'Team 1' });
		const { url: base } = both.service;
		const attacker = new Traveller();
		const isCallback = (url: string) => url.includes('/oidc/callback');
		const { url } = await attacker.go(`${base}/app/oidc/start`, 'stranger', isCallback);
		const victim = new Traveller();
		expect((await victim.fetch(url)).headers.get('location')).toContain('oidc-expired');
		await victim.fetch(`${base}/app/oidc/start`);
		expect((await victim.fetch(url)).headers.get('location')).toContain('oidc-failed');
		expect((await me(base, victim)).user).toBeUndefined();
		const forged = new URL(url);
		forged.searchParams.set('state', 'x');
		expect((await attacker.fetch(forged.href)).headers.get('location')).toContain('oidc-failed');
		expect((await attacker.fetch(url)).headers.get('location')).toContain('oidc-expired');
	});

	it('a provider that is away is told, and tried again', async () => {
		const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' };
		await using office = await startSetUp({ oidc, onUnexpectedError: () => undefined });
		const { headers } = await new Visitor(office.service).send('GET /app/oidc/start');
		expect(headers.get('location')).toContain('oidc-unreachable');
	});

	it.each([
		'http://id.example.com',
		'ftp://id.example.com',
		'nothing',
		'http://169.254.169.254/latest',
	])('%s is no issuer', async (issuer) => {
		const oidc = { issuer, clientId: 'x', clientSecret: 'y' };
		await expect(startSetUp({ oidc })).rejects.toThrow(/https/);
	});

	it('a provider that sends the service elsewhere is not followed', async () => {
		const asked: string[] = [];
		const inner = createServer((request, response) => {
			asked.push(request.url ?? '');
			response.end('{}');
		});
		await once(inner.listen(0, '127.0.0.1'), 'listening');
		const to = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
		const outer = createServer((_request, response) => {
			response.writeHead(302, { location: `${to}/secret` }).end();
		});
		await once(outer.listen(0, '127.0.0.1'), 'listening');
		const issuer = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`;
		const oidc = { issuer, clientId: 'x', clientSecret: 'y' };
		await using office = await startSetUp({ oidc, onUnexpectedError: () => undefined });
		const { headers } = await new Visitor(office.service).send('GET /app/oidc/start');
		expect([headers.get('location'), asked]).toEqual([expect.stringContaining('unreachable'), []]);
		for (const server of [inner, outer]) {
			server.closeAllConnections();
			server.close();
		}
	});
});
