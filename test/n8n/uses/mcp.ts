import { request } from 'undici';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { until } from '../../../service/test/until.ts';
import { certificateValues } from '../certificateValues.ts';
import { readExample } from '../examples.ts';
import { publish, saveWorkflow } from '../execution.ts';
import { connectMcp, type McpClient } from '../mcpClient.ts';
import type { RealN8n } from '../realN8n.ts';

const token = 'a-token-of-the-tests';

/** The nodes behind n8n's MCP Server Trigger: the example, with a client of the official SDK. */
export function overMcp(open: () => RealN8n, version: string): void {
	const url = () => `${open().instance.url}/mcp/pdf-templates`;
	// n8n 1 keeps files in memory unless it is told otherwise, and signs no links to those.
	const isSigned = !version.startsWith('1.');
	let client: McpClient;
	beforeAll(async () => {
		const httpBearerAuth = await open().addCredential('httpBearerAuth', { token });
		const workflow = await readExample('pdf-templates-over-mcp.json', open(), { httpBearerAuth });
		await publish(open().session, await saveWorkflow(open().session, workflow));
		await until('the MCP server', async () => (await fetch(url())).status !== 404);
		client = await connectMcp(version, url(), token);
	});
	afterAll(async () => await client?.close());

	/** What a tool answers: the items that it gives out. */
	async function call(name: string, given: object): Promise<Record<string, unknown>[]> {
		const { content } = await client.callTool({ name, arguments: given });
		return JSON.parse(content[0]?.text ?? '') as Record<string, unknown>[];
	}

	it('lists the tools with what a model needs to call them', async () => {
		const { tools } = await client.listTools();
		const described = tools.map(({ name, description, inputSchema: { properties = {} } }) => ({
			name,
			description,
			keys: Object.keys(properties),
		}));
		expect(described.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
			{
				name: 'Document_PDF',
				description: expect.stringContaining('link to the PDF of a document'),
				keys: ['document'],
			},
			{
				name: 'Fill_Template',
				description: expect.stringContaining(
					'give any key with the value null: nothing is created then',
				),
				keys: ['template', 'title', 'data'],
			},
			{
				name: 'Template_Fields',
				description: expect.stringContaining('the key of each'),
				keys: ['template'],
			},
			{ name: 'Templates', description: expect.stringContaining('with their IDs'), keys: [] },
		]);
	});

	it('leads a client from the templates to the PDF', async () => {
		const templates = await call('Templates', {});
		const { uid: template } = templates.find(({ name }) => name === 'Course Certificate') ?? {};
		const fields = await call('Template_Fields', { template });
		expect(fields.map(({ key }) => key)).toEqual(
			expect.arrayContaining(Object.keys(certificateValues)),
		);

		const before = await open().service.store.documents.count();
		const title = 'Ada by MCP';
		const [refused] = await call('Fill_Template', { template, title, data: { any: null } });
		expect(refused?.error).toContain('Try again with these keys: "participant" (text)');
		expect(await open().service.store.documents.count()).toBe(before);

		const [made] = await call('Fill_Template', { template, title, data: certificateValues });
		const [file] = await call('Document_PDF', { document: made?.uid });
		expect(await open().service.store.documents.count()).toBe(before + 1);
		const held = await open().heldDocument(title);
		expect(valuesByName(await readPdf(held)).get('participant')).toEqual(['Ada']);
		for (const answer of [made, file]) {
			const { url = '' } = answer?.fileLink as { url?: string };
			expect(url).toContain(isSigned ? '/binary-data/signed' : String(made?.downloadUrl));
			const headers = isSigned ? {} : { 'x-api-key': open().service.apiKey };
			const { statusCode, body } = await request(url, { headers });
			expect(statusCode).toBe(200);
			expect(Buffer.from(await body.arrayBuffer())).toEqual(held);
		}
	});

	it('lets nobody in without the token', async () => {
		await expect(connectMcp(version, url(), 'another')).rejects.toThrow();
	});
}
