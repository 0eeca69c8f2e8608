import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

/** A tool as n8n describes it to a model. */
export interface OfferedTool {
	readonly name: string;
	readonly description: string;
	/** A JSON schema. */
	readonly parameters: { readonly properties?: Readonly<Record<string, object>> };
}

interface ChatRequest {
	readonly messages: readonly { readonly role: string; readonly content: string }[];
	readonly tools: readonly { readonly function: OfferedTool }[];
}

/** What the model gives to a tool; to its only one, if it is not named. */
export interface ToolCall {
	readonly tool?: string;
	readonly given: object;
}

/** The next call, which may depend on what the tools have answered so far. */
export type Step = ToolCall | ((answers: readonly string[]) => ToolCall);

/** A language model that calls its tools as it is told to, one call after the other. */
export class ScriptedModel {
	readonly url: string;
	/** What the tools answered, as the model was shown it. */
	readonly answers: string[] = [];
	/** The tools, as the model was last shown them. */
	tools: readonly OfferedTool[] = [];
	/** What the model says when the calls are done. */
	readonly lastWords: (answers: readonly string[]) => string;
	readonly #server: Server;

	private constructor(server: Server, url: string, lastWords: ScriptedModel['lastWords']) {
		this.#server = server;
		this.url = url;
		this.lastWords = lastWords;
	}

	/** Speaks as much of OpenAI's chat completions as n8n's model node asks for. */
	static async start(
		steps: readonly Step[],
		lastWords: ScriptedModel['lastWords'] = () => 'It is done.',
	): Promise<ScriptedModel> {
		const server = createServer().listen(0, '127.0.0.1');
		await once(server, 'listening');
		const address = server.address();
		if (typeof address !== 'object' || address === null) throw new Error('No port is free');
		const model = new ScriptedModel(server, `http://127.0.0.1:${address.port}/v1`, lastWords);
		server.on('request', (request, response) => {
			void json(request).then((body) => {
				const message = model.#reply(body as ChatRequest, steps);
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

	#reply({ messages, tools }: ChatRequest, steps: readonly Step[]) {
		const answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
		this.answers.splice(0, Infinity, ...answers);
		this.tools = tools.map((tool) => tool.function);
		const step = steps[answers.length];
		if (!step) return { role: 'assistant', content: this.lastWords(answers) };
		const { tool, given } = typeof step === 'function' ? step(answers) : step;
		const called = { name: tool ?? tools[0]?.function.name, arguments: JSON.stringify(given) };
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
