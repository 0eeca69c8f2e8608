import { createRequire } from 'node:module';
import { installN8n } from './installation.ts';

/** A tool as an MCP server lists it. */
export interface ListedTool {
	readonly name: string;
	readonly description?: string;
	readonly inputSchema: { readonly properties?: Readonly<Record<string, object>> };
}

/** As much of the SDK's client as the tests use. */
export interface McpClient {
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
export async function connectMcp(version: string, url: string, token: string): Promise<McpClient> {
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
