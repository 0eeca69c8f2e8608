import type { ClientAuth, Configuration, IDToken, ServerMetadata } from 'openid-client';
import type { OidcClaims } from '../../../domain/access/oidcUser.ts';
import { isLoopback } from '../../exchange/ownOrigin.ts';

/** Sign-in with an OpenID Connect provider. */
export interface OidcOptions {
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** The provider's name on the button; default: the issuer's host. */
	readonly name?: string | undefined;
	/** The team that unknown users join; default: they can't sign in. */
	readonly teamOfNew?: string | undefined;
}

/** What a cookie keeps while the user is at the provider. */
interface Trip {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
	/** The query of the page to return to. */
	readonly to: string;
}

const timeoutSeconds = 10;
const scope = 'openid email';

/** Loaded on demand, because most services have no provider. */
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

/** Why a URL can't be the issuer (it gets the client secret); undefined if it can. */
export function whyNoIssuer(issuer: string): string | undefined {
	const url = URL.parse(issuer);
	const isSafe =
		url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
	return isSafe ? undefined : 'give an https:// URL (http:// only on this machine)';
}

function readTrip(text: string | undefined): Trip | undefined {
	try {
		return JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Trip;
	} catch {
		return undefined;
	}
}

/**
 * The client authentication to use, of those that the provider supports; throws an Error if it supports none with a
 * secret alone. Prefers "post" over "basic", which providers decode in different ways.
 */
function clientAuth(
	client: Library,
	{ token_endpoint_auth_methods_supported: named }: ServerMetadata,
	secret: string,
): ClientAuth {
	const known: Readonly<Record<string, () => ClientAuth>> = {
		client_secret_post: () => client.ClientSecretPost(secret),
		client_secret_basic: () => client.ClientSecretBasic(secret),
		client_secret_jwt: () => client.ClientSecretJwt(secret),
		none: () => client.None(),
	};
	// OpenID Connect Discovery 1.0, section 3.
	const offered = named ?? ['client_secret_basic'];
	const found = Object.entries(known).find(([method]) => offered.includes(method));
	if (found) return found[1]();
	throw new Error(
		`The provider authenticates clients by ${offered.join(', ')} only. The service needs one of ${Object.keys(known).join(', ')}.`,
	);
}

/** Sign-in by authorization code flow with PKCE, state and nonce. */
export class Oidc {
	readonly #options: OidcOptions;
	#found: Promise<Configuration> | undefined;

	constructor(options: OidcOptions) {
		const reason = whyNoIssuer(options.issuer);
		if (reason !== undefined) throw new Error(`The OIDC issuer: ${reason}.`);
		this.#options = options;
	}

	get name(): string {
		return this.#options.name ?? new URL(this.#options.issuer).host;
	}

	get teamOfNew(): string | undefined {
		return this.#options.teamOfNew;
	}

	/** Fetched at the first use, and again after a failure: the provider may start later than the service. */
	#configuration(): Promise<Configuration> {
		this.#found ??= this.#discover().catch((error: unknown) => {
			this.#found = undefined;
			throw error;
		});
		return this.#found;
	}

	async #discover(): Promise<Configuration> {
		const { issuer, clientId, clientSecret } = this.#options;
		const client = await library();
		const url = new URL(issuer);
		const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
		const options = { execute, timeout: timeoutSeconds };
		const found = await client.discovery(url, clientId, clientSecret, undefined, options);
		const provider = found.serverMetadata();
		const auth = clientAuth(client, provider, clientSecret);
		const configuration = new client.Configuration(provider, clientId, clientSecret, auth);
		configuration.timeout = timeoutSeconds;
		for (const change of execute) change(configuration);
		return configuration;
	}

	/** The provider's URL for the browser, and what the cookie has to keep. */
	async begin(redirectUri: string, to: string): Promise<{ url: string; trip: string }> {
		const configuration = await this.#configuration();
		const client = await library();
		const [state, nonce, verifier] = [
			client.randomState(),
			client.randomNonce(),
			client.randomPKCECodeVerifier(),
		];
		const url = client.buildAuthorizationUrl(configuration, {
			redirect_uri: redirectUri,
			scope,
			state,
			nonce,
			code_challenge: await client.calculatePKCECodeChallenge(verifier),
			code_challenge_method: 'S256',
		});
		const trip: Trip = { state, nonce, verifier, to };
		return { url: url.href, trip: Buffer.from(JSON.stringify(trip)).toString('base64url') };
	}

	/** The claims of the user who returned; undefined if this browser did not start the sign-in, or too long ago. */
	async finish(
		redirectUri: string,
		query: string,
		cookie: string | undefined,
	): Promise<{ claims: OidcClaims; to: string } | undefined> {
		const trip = readTrip(cookie);
		if (!trip) return undefined;
		const configuration = await this.#configuration();
		const client = await library();
		const url = new URL(redirectUri);
		url.search = query;
		const tokens = await client.authorizationCodeGrant(configuration, url, {
			pkceCodeVerifier: trip.verifier,
			expectedState: trip.state,
			expectedNonce: trip.nonce,
			idTokenExpected: true,
		});
		const claims = tokens.claims() as IDToken;
		const { email, email_verified: isVerified } =
			claims['email'] === undefined
				? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
				: claims;
		return {
			to: trip.to,
			claims: {
				issuer: claims.iss,
				subject: claims.sub,
				email: typeof email === 'string' ? email : undefined,
				isVerified: isVerified === true,
			},
		};
	}
}
