/** The part of it that tests use; it has no types of its own. */
declare module 'oidc-provider' {
	import type { RequestListener } from 'node:http';

	export class Provider {
		constructor(issuer: string, options: object);
		callback(): RequestListener;
		use(
			middleware: (
				context: { readonly path: string; body: object },
				next: () => Promise<void>,
			) => Promise<void>,
		): void;
	}
}
