import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, password, startSetUp, tokenIn, Visitor } from '../../service/test/access/visitor.ts';
import type { OidcOptions } from '../../service/src/http/app/access/oidc.ts';

interface Account {
	readonly email?: string;
	readonly email_verified?: boolean;
}

/** Who they are for the provider, by their subject. */
const accounts: Readonly<Record<string, Account>> = {
	verified: { email: 'Berta@example.com', email_verified: true },
	unverified: { email: 'berta@example.com', email_verified: false },
	stranger: { email: 'stranger@example.com', email_verified: true },
	double: { email: 'berta@example.com', email_verified: true },
};

/** A real provider, at which everybody signs in as whoever the query "login_hint" of their browser says. */
async function startProvider(redirectUri: () => string) {
	const server: Server = createServer();
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { Provider } = await import('oidc-provider');
	let provider: InstanceType<typeof Provider> | undefined;
	const opened = () =>
		(provider ??= new Provider(issuer, {
			clients: [
				{ client_id: 'service', client_secret: 'its-secret', redirect_uris: [redirectUri()] },
			],
			claims: { openid: ['sub'], email: ['email', 'email_verified'] },
			features: { devInteractions: { enabled: true } },
			findAccount: (_: unknown, id: string) => ({
				accountId: id,
				claims: () => ({ sub: id, ...accounts[id] }),
			}),
		}));
	server.on('request', (request, response) => opened().callback()(request, response));
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

async function startBoth(more: Partial<OidcOptions> = {}) {
	let redirectUri = '';
	const provider = await startProvider(() => redirectUri);
	const { issuer } = provider;
	const oidc = { issuer, clientId: 'service', clientSecret: 'its-secret', ...more };
	const office = await startSetUp({ oidc, onUnexpectedError: () => undefined });
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
		await join({ service, by: admin }, 'berta@example.com');
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
		// The password still works.
		expect((await new Visitor(service).signIn('berta@example.com', password)).status).toBe(204);
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
