import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

/** The nodes' own words, in every n8n. */
const verdicts = [
	"The service doesn't accept this 'API Key'",
	"the API isn't at this URL",
	'Nothing answers at http://127.0.0.1:9',
	"'Base URL' can't be used: it is not a URL",
	'The URL answers, but not with templates',
	'This URL redirects to http://',
].map((words) => expect.stringContaining(words));

describe.each(testedVersions)('n8n %s', (version) => {
	const open = useRealN8n(version);

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
			for (const baseUrl of [url, ` ${url}// `, `${url}/v1`]) {
				expect(await open().testCredential({ baseUrl, apiKey })).toMatchObject({ status: 'OK' });
			}
		});

		it('tells a wrong key, a wrong address and an unreachable host apart', async () => {
			const { service } = open();
			const { url, apiKey, faults } = service;
			const message = async (baseUrl: string, key = apiKey) =>
				(await open().testCredential({ baseUrl, apiKey: key })).message;
			const messages = [
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
				messages.push(await message(url));
				faults.clear();
			}
			expect(messages).toEqual(verdicts);
			expect(service.foreign.requests).toEqual([]);
		});
	});
});
