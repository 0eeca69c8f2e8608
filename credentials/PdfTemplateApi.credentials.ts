import type {
	IAuthenticate,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { readBaseUrl } from '../nodes/shared/transport/connection/target';

/** The nodes of this package test it, so that the test can say in words what is wrong. */
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
				'URL of the service. You can leave out https://, and a /v1 or slash at the end is ignored.',
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

	/** Offers the credential in the HTTP Request node, for what the nodes of this package do not do. */
	httpRequestNode: ICredentialType['httpRequestNode'] = {
		name: 'PDF Template API',
		docsUrl: this.documentationUrl,
		// Else the node panel shows it as a node of its own, above Fill PDF Template.
		hidden: true,
		apiBaseUrlPlaceholder: 'https://api.example.com/v1/templates',
	};

	/**
	 * A function, because n8n would evaluate an expression for every request: a sixth of the work of a batch. The key
	 * goes to the origin of the Base URL only, also from the HTTP Request node; `allowedDomains` holds for redirects.
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

/** Of the URL that a request goes to; the HTTP Request node calls it `uri`. */
function originOf(options: IHttpRequestOptions): string | undefined {
	const url = 'uri' in options ? String(options.uri) : options.url;
	return URL.canParse(url, options.baseURL) ? new URL(url, options.baseURL).origin : undefined;
}
