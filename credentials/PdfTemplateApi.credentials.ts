import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	INodeProperties,
} from 'n8n-workflow';

const movedMessage =
	"This address only forwards to another one. Enter the address it ends at as 'Base URL'";

/** As the nodes read it; what is no web address becomes empty, which n8n reports as ERR_INVALID_URL. */
const baseUrlExpression =
	'={{ /^https?:[/][/]/i.test($credentials.baseUrl.trim()) ? $credentials.baseUrl.trim().replace(/[/]+$/, "") : "" }}';

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
				'Address of the service, without the version. A path in front of the API is kept; slashes and spaces at the ends do not matter.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'In the web application of the service: Settings, then API Key',
		},
	];

	/** A function, because n8n would evaluate an expression for every request: a sixth of the work of a batch. */
	authenticate: IAuthenticate = async ({ apiKey }, options) => ({
		...options,
		headers: { ...options.headers, 'X-API-KEY': apiKey },
	});

	/**
	 * n8n shows the text of the first rule that matches. Where no rule can match (no connection at all)
	 * it shows the bare code: ECONNREFUSED, ENOTFOUND, ERR_INVALID_URL and the like.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: baseUrlExpression,
			url: '/v1/templates',
			qs: { limit: 1 },
			json: true,
			disableFollowRedirect: true,
			timeout: 20_000,
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						"The service does not accept this 'API Key'. Copy it again from Settings, API Key in the web application",
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message:
						"The service does not let this 'API Key' read templates. Check the account that it belongs to",
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message:
						"The host answers, but the API is not at this address. Check the path of the 'Base URL'; it ends before /v1",
				},
			},
			...[301, 302, 303, 307, 308].map((value) => ({
				type: 'responseCode' as const,
				properties: { value, message: movedMessage },
			})),
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'data',
					value: undefined,
					message:
						'The address answers, but not with templates. Enter the address of the API, not of the web application',
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}
