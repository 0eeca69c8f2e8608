import type {
	IAuthenticate,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { readBaseUrl } from '../nodes/shared/transport/connection/target';

/** The nodes test it (`credentialTest.ts`), because n8n's own test can't say what is wrong. */
export class PdfTemplateApi implements ICredentialType {
	name = 'pdfTemplateApi';

	displayName = 'PDF Template API';

	icon: Icon = {
		light: 'file:../icons/pdf-template.svg',
		dark: 'file:../icons/pdf-template.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-pdf-template/n8n-nodes-pdf-template#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description:
				'URL of the service. You can leave out https://, or http:// for localhost, and a /v1 or slash at the end is ignored.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Find it in the web app under Settings > API Key',
		},
	];

	/** Offers the credential in the HTTP Request node, for calls that the nodes don't offer. */
	httpRequestNode: ICredentialType['httpRequestNode'] = {
		name: 'PDF Template API',
		docsUrl: this.documentationUrl,
		// Otherwise, the node panel shows the credential as a separate node, above Fill PDF Template.
		hidden: true,
		apiBaseUrlPlaceholder: 'https://api.example.com/v1/templates',
	};

	/**
	 * A function rather than an expression, which n8n would evaluate for every request: a sixth of the work of a batch.
	 * Sends the key only to the origin of the Base URL, even from the HTTP Request node; `allowedDomains` covers
	 * redirects.
	 *
	 * @throws Error when the request goes to another origin.
	 */
	authenticate: IAuthenticate = async ({ apiKey, baseUrl }, options) => {
		const base = readBaseUrl(String(baseUrl ?? ''));
		if (!base.ok) throw new Error(`The 'Base URL' of the credential can't be used: ${base.reason}`);
		const { origin, hostname } = new URL(base.href);
		if (originOf(options) !== origin) {
			throw new Error(
				`This credential is only for ${origin}, its 'Base URL'. Use another credential, or none, for other hosts.`,
			);
		}
		return {
			...options,
			headers: { ...options.headers, 'X-API-KEY': apiKey },
			allowedDomains: options.allowedDomains ?? hostname,
		};
	};
}

/** The origin of a request; the HTTP Request node has its URL in `uri`. */
function originOf(options: IHttpRequestOptions): string | undefined {
	const url = 'uri' in options ? String(options.uri) : options.url;
	return URL.canParse(url, options.baseURL) ? new URL(url, options.baseURL).origin : undefined;
}
