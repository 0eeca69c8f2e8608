import type { IHttpRequestOptions } from 'n8n-workflow';
import { PdfTemplateApi } from '../../../credentials/PdfTemplateApi.credentials';

const credential = new PdfTemplateApi();
const [baseUrl, apiKey] = credential.properties;

describe('the credential', () => {
	it('has the names that workflows store', () => {
		expect(credential.name).toBe('pdfTemplateApi');
		expect(credential.displayName).toBe('PDF Template API');
		expect(credential.properties.map(({ name }) => name)).toEqual(['baseUrl', 'apiKey']);
	});

	it('hides the key, and says where to find it', () => {
		expect(apiKey?.typeOptions?.password).toBe(true);
		expect(apiKey?.description).toContain('Settings > API Key');
		expect(baseUrl?.required && apiKey?.required).toBe(true);
	});

	const authenticate = async (baseUrl: string, request: object) => {
		const { authenticate } = credential;
		if (typeof authenticate !== 'function') throw new Error('n8n would evaluate an expression');
		return await authenticate({ baseUrl, apiKey: 'the key' }, request as IHttpRequestOptions);
	};

	it('sends the key in its header, beside the others, and to no other host by redirects', async () => {
		const request = { url: 'https://api.example.com/v1/templates', headers: { accept: 'a/b' } };
		expect(await authenticate('https://api.example.com', request)).toEqual({
			...request,
			headers: { accept: 'a/b', 'X-API-KEY': 'the key' },
			allowedDomains: 'api.example.com',
		});
		expect(request.headers).toEqual({ accept: 'a/b' });
	});

	it.each([
		{ uri: 'https://api.example.com/v1/templates' },
		{ url: '/v1/templates', baseURL: 'https://api.example.com' },
		{ url: 'https://API.example.com:443/documents/1/download' },
	])('can be used by the HTTP Request node for the service: %j', async (request) => {
		const { headers } = await authenticate(' api.example.com/v1/ ', request);
		expect(headers).toEqual({ 'X-API-KEY': 'the key' });
	});

	it.each([
		{ uri: 'https://elsewhere.example.com/v1/templates' },
		{ url: 'http://api.example.com/v1/templates' },
		{ url: 'https://api.example.com:8443/v1/templates' },
		{ url: 'https://api.example.com@elsewhere.example.com/' },
		{ url: '/v1/templates' },
		{ url: '//elsewhere.example.com/', baseURL: 'https://api.example.com' },
	])('gives no other origin the key: %j', async (request) => {
		await expect(authenticate('https://api.example.com', request)).rejects.toThrow(
			"only for https://api.example.com, its 'Base URL'",
		);
	});

	it('says when there is no origin that it could be for', async () => {
		await expect(authenticate('', { url: 'https://api.example.com' })).rejects.toThrow(
			"'Base URL' of the credential can't be used: it is empty",
		);
	});

	it('is offered in the HTTP Request node', () => {
		expect(credential.httpRequestNode).toMatchObject({ name: 'PDF Template API' });
	});
});
