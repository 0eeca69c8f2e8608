import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const daySeconds = 86_400;
/** How long browsers keep each cookie, in seconds. How long a session is valid is up to the store. */
const ages = { session: 90 * daySeconds, device: 365 * daySeconds, oidc: 600 };

export type CookieName = keyof typeof ages;

/**
 * The page's cookies: scripts can't read them (HttpOnly), and browsers don't send them from other sites' pages
 * (SameSite).
 */
export class Cookies {
	readonly #path: string;
	readonly #isHttps: (c: Context) => boolean;

	/** `path`: where the browser reaches the service; ends with a slash. */
	constructor(path: string, isHttps: (c: Context) => boolean) {
		this.#path = path;
		this.#isHttps = isHttps;
	}

	/** Over https, with a prefix that browsers accept only from this host ("__Host-") or over https ("__Secure-"). */
	#nameOf(c: Context, name: CookieName): string {
		const prefix = this.#isHttps(c) ? (this.#path === '/' ? '__Host-' : '__Secure-') : '';
		return `${prefix}pdf_${name}`;
	}

	get(c: Context, name: CookieName): string | undefined {
		return getCookie(c, this.#nameOf(c, name)) || undefined;
	}

	set(c: Context, name: CookieName, value: string): void {
		const [path, secure] = [this.#path, this.#isHttps(c)];
		const options = { path, secure, httpOnly: true, sameSite: 'Lax', maxAge: ages[name] } as const;
		setCookie(c, this.#nameOf(c, name), value, options);
	}

	remove(c: Context, name: CookieName): void {
		const [path, secure] = [this.#path, this.#isHttps(c)];
		deleteCookie(c, this.#nameOf(c, name), { path, secure });
	}
}
