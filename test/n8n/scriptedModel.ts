import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

interface ChatRequest {
	readonly messages: readonly { readonly role: string; readonly content: string }[];
	readonly tools: readonly { readonly function: { readonly name: string } }[];
}

/** A language model that calls the only tool it has with what it is told to, one call after the other. */
export class ScriptedModel {
	readonly url: string;
	/** What the tool answered, as the model was shown it. */
	readonly answers: string[] = [];
	readonly #server: Server;

	private constructor(server: Server, url: string) {
		this.#server = server;
		this.url = url;
	}

	/** Speaks as much of OpenAI's chat completions as n8n's model node asks for. */
	static async start(calls: readonly object[]): Promise<ScriptedModel> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const address = server.address();
		if (typeof address !== 'object' || address === null) throw new Error('No port is free');
		const model = new ScriptedModel(server, `http://127.0.0.1:${address.port}/v1`);
		server.on('request', (request, response) => {
			void json(request).then((body) => {
				const message = model.#reply(body as ChatRequest, calls);
				const reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
				const choices = [{ index: 0, message, finish_reason: reason }];
				const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
				const answer = {
					id: 'c',
					object: 'chat.completion',
					created: 1,
					model: 'm',
					choices,
					usage,
				};
				response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
			});
		});
		return model;
	}

	#reply({ messages, tools }: ChatRequest, calls: readonly object[]) {
		const answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
		this.answers.splice(0, Infinity, ...answers);
		const call = calls[answers.length];
		if (!call) return { role: 'assistant', content: 'It is done.' };
		const name = tools[0]?.function.name;
		const called = { name, arguments: JSON.stringify(call) };
		const id = `call-${answers.length}`;
		return {
			role: 'assistant',
			content: '',
			tool_calls: [{ id, type: 'function', function: called }],
		};
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, 'close');
	}
}
