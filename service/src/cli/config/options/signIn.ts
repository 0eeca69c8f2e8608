import { z } from 'zod/v4';
import { whyUnfit } from '../../../domain/access/password.ts';
import { emailText } from '../../../http/app/access/emailText.ts';
import { whyNoIssuer } from '../../../http/app/access/oidc.ts';
import type { OidcOptions } from '../../../http/app/access/oidc.ts';
import type { ValuesOf } from '../option.ts';
import { UsageError } from '../../failure.ts';
import { numberFrom } from '../values.ts';

/** As it stands after the name of an option. */
const sentence = (reason: string) => reason.replace(/\.$/, '');

const issuer = z.string().superRefine((text, { addIssue }) => {
	const reason = whyNoIssuer(text);
	if (reason !== undefined) addIssue(reason);
});

/** Who may sign in to the web app, and how. */
export const signIn = {
	'admin-email': {
		placeholder: 'EMAIL',
		about: 'the first user, an administrator, added at the start if there is no user yet',
		variable: 'ADMIN_EMAIL',
		needs: ['admin-password'],
		schema: emailText.optional(),
	},
	'admin-password': {
		placeholder: 'TEXT',
		about: 'the password of that user, at least 10 characters',
		variable: 'ADMIN_PASSWORD',
		needs: ['admin-email'],
		schema: z
			.string()
			.superRefine((password, { addIssue }) => {
				const unfit = whyUnfit(password);
				if (unfit) addIssue(sentence(unfit.message));
			})
			.optional(),
	},
	'oidc-issuer': {
		placeholder: 'URL',
		about:
			'an OpenID Connect provider to sign in with; its redirect URI is PUBLIC_URL/app/oidc/callback',
		variable: 'OIDC_ISSUER',
		needs: ['oidc-client-id', 'oidc-client-secret'],
		schema: issuer.optional(),
	},
	'oidc-client-id': {
		placeholder: 'TEXT',
		about: 'ID of this service at the provider',
		variable: 'OIDC_CLIENT_ID',
		needs: ['oidc-issuer'],
		schema: z.string().optional(),
	},
	'oidc-client-secret': {
		placeholder: 'TEXT',
		about: 'secret of this service at the provider',
		variable: 'OIDC_CLIENT_SECRET',
		needs: ['oidc-issuer'],
		schema: z.string().optional(),
	},
	'oidc-name': {
		placeholder: 'TEXT',
		about: 'name of the provider on the sign-in button (default: its host)',
		variable: 'OIDC_NAME',
		needs: ['oidc-issuer'],
		schema: z.string().trim().min(1).optional(),
	},
	'oidc-new-users': {
		placeholder: 'TEAM',
		about: 'team that people join who have no user yet (default: they are refused)',
		variable: 'OIDC_NEW_USERS',
		needs: ['oidc-issuer'],
		schema: z.string().trim().min(1).optional(),
	},
	'audit-days': {
		placeholder: 'N',
		about: 'how many days the record of who did what is kept',
		variable: 'AUDIT_DAYS',
		fallback: '365',
		schema: numberFrom(1, 36_500),
	},
};

type Values = ValuesOf<typeof signIn>;

export function firstAdmin(values: Values): { email: string; password: string } | undefined {
	const { 'admin-email': email, 'admin-password': password } = values;
	if (email === undefined || password === undefined) return undefined;
	const unfit = whyUnfit(password, email);
	if (unfit) throw new UsageError(`ADMIN_PASSWORD: ${sentence(unfit.message)}.`);
	return { email, password };
}

export function oidcProvider(values: Values): OidcOptions | undefined {
	const {
		'oidc-issuer': issuer,
		'oidc-client-id': clientId,
		'oidc-client-secret': clientSecret,
	} = values;
	if (issuer === undefined || clientId === undefined || clientSecret === undefined)
		return undefined;
	const { 'oidc-name': name, 'oidc-new-users': teamOfNew } = values;
	return { issuer, clientId, clientSecret, name, teamOfNew };
}
