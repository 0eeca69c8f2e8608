import type { RealN8n } from './realN8n.ts';

const oauth = { clientId: 'none', clientSecret: 'none', oauthTokenData: { access_token: 'none' } };

/** By type, for nodes that are looked at and not run. */
const data: Readonly<Record<string, object>> = {
	gmailOAuth2: oauth,
	googleDriveOAuth2Api: oauth,
	googleSheetsOAuth2Api: oauth,
	httpBearerAuth: { token: 'none' },
	httpHeaderAuth: { name: 'x-key', value: 'none' },
	openAiApi: { apiKey: 'none', url: 'http://127.0.0.1:9/v1' },
	s3: { endpoint: 'http://127.0.0.1:9', region: 'none', accessKeyId: 'n', secretAccessKey: 'n' },
	slackApi: { accessToken: 'none' },
	smtp: { host: '127.0.0.1', port: 9, user: 'u', password: 'p' },
};

/** Credentials that lead nowhere, for all nodes of the examples that are not ours; by type. */
export async function addStandInCredentials(n8n: RealN8n) {
	const added: Record<string, { id: string; name: string }> = {};
	for (const [type, values] of Object.entries(data)) {
		added[type] = await n8n.session.addCredential(type, values);
	}
	return added;
}
