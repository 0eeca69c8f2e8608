import type { Configuration, IDToken } from 'openid-client';
import type { OidcClaims } from '../../../domain/access/oidcUser.ts';
import { isLoopback } from '../../exchange/ownOrigin.ts';

/** Signing in with a provider of OpenID Connect. */
export interface OidcOptions {
	readonly issuer: string;
	readonly clientId: string;
	readonly clientSecret: string;
	/** What the button says; default: the issuer's host. */
	readonly name?: string | undefined;
	/** The team that people become members of whom the service does not know; default: they are refused. */
	readonly teamOfNew?: string | undefined;
}

/** What is kept, in a cookie of the browser, from the way to the provider until the way back. */
interface Trip {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
	/** The query of the page to go on with. */
	readonly to: string;
}

const timeoutSeconds = 10;
const scope = 'openid email';

/** Loaded when it is needed, because most services have no provider. */
const library = () => import('openid-client');

/** Why an address cannot be the issuer: a client secret goes there. */
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

/** An OIDC provider: code flow with PKCE, state and nonce. */
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

	/** Asked when it is first needed, and again after a failure: the provider may start later than the service. */
	#configuration(): Promise<Configuration> {
		this.#found ??= this.#discover().catch((error: unknown) => {
			this.#found = undefined;
			throw error;
		});
		return this.#found;
	}

	async #discover(): Promise<Configuration> {
		const { issuer, clientId, clientSecret } = this.#options;
		const { allowInsecureRequests, discovery } = await library();
		const url = new URL(issuer);
		const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
		return discovery(url, clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
	}

	/** Where to send the browser, and what it has to bring back. */
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

	/** Who has come back; undefined if this browser did not set out, or too long ago. */
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
