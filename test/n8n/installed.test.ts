import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const ourVerdicts = [
	expect.stringContaining("does not accept this 'API Key'"),
	expect.stringContaining('the API is not at this address'),
	'ECONNREFUSED',
	'ERR_INVALID_URL',
	expect.stringContaining('The address answers, but not with templates'),
	expect.stringContaining('only forwards to another one'),
];

/** n8n 1 has words of its own for every answer that is an error. */
const verdictsOfN8n1 = [
	'Authorization failed - please check your credentials',
	'The resource you are requesting could not be found',
	'The service refused the connection - perhaps it is offline',
	'Invalid URL',
	expect.stringContaining('The address answers, but not with templates'),
	'Request failed with status code 302',
];

describe.each(testedVersions)('n8n %s', (version) => {
	const open = useRealN8n(version);
	const expectedVerdicts = version.startsWith('1.') ? verdictsOfN8n1 : ourVerdicts;

	describe('the packed package in a real n8n', () => {
		it('is loaded, and adds nothing to the log', async () => {
			const packages = await open().session.get<{ packageName: string; failedLoading?: boolean }[]>(
				'/rest/community-packages',
			);
			expect(packages).toEqual([
				expect.objectContaining({ packageName: 'n8n-nodes-pdf-template' }),
			]);
			expect(packages[0]?.failedLoading).not.toBe(true);
			expect(open().log.filter((line) => /pdf.?template/i.test(line))).toEqual([]);
		});

		it('lists its templates and their fields in the editor', async () => {
			const node = {
				nodeTypeAndVersion: { name: 'n8n-nodes-pdf-template.fillPdfTemplate', version: 1 },
				credentials: { pdfTemplateApi: open().credential },
			};
			const list = await open().session.post<{ results: { name: string }[] }>(
				'/rest/dynamic-node-parameters/resource-locator-results',
				{
					...node,
					path: 'parameters.templateId',
					methodName: 'searchTemplates',
					currentNodeParameters: {},
				},
			);
			expect(list.results.map(({ name }) => name).sort()).toEqual([
				'Consent Form',
				'Course Certificate',
				'Invoice',
			]);
			const mapper = await open().session.post<{ fields: { id: string }[] }>(
				'/rest/dynamic-node-parameters/resource-mapper-fields',
				{
					...node,
					path: 'parameters.fields',
					methodName: 'getTemplateColumns',
					currentNodeParameters: { templateId: { mode: 'list', value: 'course-certificate' } },
				},
			);
			expect(mapper.fields.map(({ id }) => id)).toContain('participant');
		});
	});

	describe('the test of the credential', () => {
		it('passes with the right address and key, however the address is written', async () => {
			const { url, apiKey } = open().service;
			for (const baseUrl of [url, ` ${url}// `]) {
				expect(await open().testCredential({ baseUrl, apiKey })).toMatchObject({ status: 'OK' });
			}
		});

		it('tells a wrong key, a wrong address and an unreachable host apart', async () => {
			const { service } = open();
			const { url, apiKey, faults } = service;
			const message = async (baseUrl: string, key = apiKey) =>
				(await open().testCredential({ baseUrl, apiKey: key })).message;
			const verdicts = [
				await message(url, 'wrong'),
				await message(`${url}/app`),
				await message('http://127.0.0.1:9'),
				await message('no address'),
			];
			const match = { path: '/v1/templates' };
			for (const action of [
				{ kind: 'html-page' },
				{ kind: 'redirect', to: 'other-origin' },
			] as const) {
				faults.add({ match, action });
				verdicts.push(await message(url));
				faults.clear();
			}
			expect(verdicts).toEqual(expectedVerdicts);
			expect(service.foreign.requests).toEqual([]);
		});
	});
});
