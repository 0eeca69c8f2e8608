import { createRequire } from 'node:module';
import { request } from 'undici';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { installN8n } from '../installation.ts';
import type { RealN8n } from '../realN8n.ts';
import { ScriptedModel } from '../scriptedModel.ts';
import { publishAt, saveExample, succeed } from './example.ts';

/** A value for each field of the course certificate, as a language model sends them. */
const certificateValues = {
	participant: 'Ada',
	course: 'PDF',
	hours: 3,
	completed_on: '2026-11-20',
	distinction: true,
	instructor: null,
	remarks: null,
	certificate_no: '00123',
};

/** A tool as an MCP server lists it. */
interface ListedTool {
	readonly name: string;
	readonly description?: string;
	readonly inputSchema: { readonly properties?: Readonly<Record<string, object>> };
}

/** As much of the SDK's client as the tests use. */
interface McpClient {
	connect(transport: object): Promise<void>;
	listTools(): Promise<{ tools: ListedTool[] }>;
	callTool(call: { name: string; arguments: object }): Promise<{
		content: { type: string; text: string }[];
	}>;
	close(): Promise<void>;
}

/** The modules of the official SDK, of which n8n has a copy. */
interface Sdk {
	readonly Client: new (self: { name: string; version: string }) => McpClient;
	readonly StreamableHTTPClientTransport: new (
		url: URL,
		options: { requestInit: { headers: Record<string, string> } },
	) => object;
}

/** A client that is connected to an MCP server, with the SDK that lies in this release of n8n. */
async function connectMcp(version: string, url: string, token: string): Promise<McpClient> {
	const { program } = await installN8n(version);
	const load = createRequire(program);
	const folder = '@modelcontextprotocol/sdk/client';
	const { Client } = load(`${folder}/index.js`) as Pick<Sdk, 'Client'>;
	const { StreamableHTTPClientTransport } = load(`${folder}/streamableHttp.js`) as Sdk;
	const client = new Client({ name: 'tests', version: '1.0.0' });
	const headers = { authorization: `Bearer ${token}` };
	await client.connect(
		new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
	);
	return client;
}

const token = 'a-token-of-the-tests';

/** The nodes behind n8n's MCP Server Trigger: the example, with a client of the official SDK. */
export function overMcp(open: () => RealN8n, version: string): void {
	// n8n 1 keeps files in memory unless it is told otherwise, and signs no links to those.
	const isSigned = !version.startsWith('1.');
	let url: string;
	let client: McpClient;
	beforeAll(async () => {
		const httpBearerAuth = await open().session.addCredential('httpBearerAuth', { token });
		const file = 'pdf-templates-over-mcp.json';
		url = await publishAt(open(), '/mcp/pdf-templates', file, { httpBearerAuth });
		client = await connectMcp(version, url, token);
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
				keys: ['template', 'data', 'title'],
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
		await expect(connectMcp(version, url, 'another')).rejects.toThrow();
	});
}

const title = 'Certificate of Ada';
const some = { participant: 'Ada', course: 'PDF' };

/** An AI agent with the node as its tool: the example, with a model that follows a script. */
export function certificatesByChat(open: () => RealN8n): void {
	let model: ScriptedModel;
	beforeAll(async () => {
		model = await ScriptedModel.start([
			{ given: { title, data: some } },
			{ given: { title, data: certificateValues } },
		]);
	});
	afterAll(async () => await model?.close());

	it('makes the certificate after it was told the keys', async () => {
		const openAiApi = await open().session.addCredential('openAiApi', {
			apiKey: 'none',
			url: model.url,
		});
		const id = await saveExample(open(), 'certificates-by-chat.json', { openAiApi });
		const message = { action: 'sendMessage', chatInput: 'A certificate for Ada.', sessionId: 's' };
		const execution = await succeed(open(), id, 'When chat message received', message);
		expect(execution.items('AI Agent')[0]?.json.output).toBe('It is done.');
		expect(model.answers[0]).toContain('there is no value for Hours of instruction (hours)');
		expect(model.answers[1]).toContain('downloadUrl');
		const values = valuesByName(await readPdf(await open().heldDocument(title)));
		expect(values.get('participant')).toEqual(['Ada']);
		expect(values.get('certificate_no')).toEqual(['00123']);
	});
}
