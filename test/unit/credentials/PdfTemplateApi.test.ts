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
		expect(apiKey?.description).toContain('Settings, then API Key');
		expect(baseUrl?.required && apiKey?.required).toBe(true);
	});

	it('sends the key in its header, beside the others', async () => {
		const request = { url: 'https://api.example.com/v1/templates', headers: { accept: 'a/b' } };
		const { authenticate } = credential;
		if (typeof authenticate !== 'function') throw new Error('n8n would evaluate an expression');
		expect(await authenticate({ baseUrl: '', apiKey: 'the key' }, request)).toEqual({
			...request,
			headers: { accept: 'a/b', 'X-API-KEY': 'the key' },
		});
		expect(request.headers).toEqual({ accept: 'a/b' });
	});

	it('is tested against the API itself, with one template and without following redirects', () => {
		expect(credential.test.request).toMatchObject({
			url: '/v1/templates',
			qs: { limit: 1 },
			disableFollowRedirect: true,
		});
	});

	it.each([[401], [403], [404], [301], [302], [307], [308]])(
		'its test has words of its own for status %d',
		(status) => {
			const rules = credential.test.rules ?? [];
			expect(rules.filter(({ properties }) => properties.value === status)).toHaveLength(1);
		},
	);
});
