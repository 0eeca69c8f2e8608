import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

export type LastWords = (answers: readonly string[]) => string;

/** A language model that calls its tools as it is told to, one call after the other. */
export class ScriptedModel {
	/** What the tools answered, as the model was shown it. */
	answers: readonly string[] = [];
	/** The tools, as the model was last shown them. */
	tools: readonly OfferedTool[] = [];
	readonly #steps: readonly Step[];
	readonly #lastWords: LastWords;
	readonly #server: Server;

	private constructor(steps: readonly Step[], lastWords: LastWords) {
		this.#steps = steps;
		this.#lastWords = lastWords;
		this.#server = createServer((request, response) => {
			void json(request).then((body) => {
				response
					.setHeader('content-type', 'application/json')
					.end(JSON.stringify(this.#completion(body as ChatRequest)));
			});
		});
	}

	/** Speaks as much of OpenAI's chat completions as n8n's model node asks for. `lastWords`: what it says at the end. */
	static async start(
		steps: readonly Step[],
		lastWords: LastWords = () => 'It is done.',
	): Promise<ScriptedModel> {
		const model = new ScriptedModel(steps, lastWords);
		await once(model.#server.listen(0, '127.0.0.1'), 'listening');
		return model;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
	}

	#completion(request: ChatRequest) {
		const message = this.#reply(request);
		const reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
		return {
			id: 'c',
			object: 'chat.completion',
			created: 1,
			model: 'm',
			choices: [{ index: 0, message, finish_reason: reason }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}

	#reply({ messages, tools }: ChatRequest) {
		this.answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
		this.tools = tools.map((tool) => tool.function);
		const step = this.#steps[this.answers.length];
		if (!step) return { role: 'assistant', content: this.#lastWords(this.answers) };
		const { tool, given } = typeof step === 'function' ? step(this.answers) : step;
		const called = { name: tool ?? tools[0]?.function.name, arguments: JSON.stringify(given) };
		const call = { id: `call-${this.answers.length}`, type: 'function', function: called };
		return { role: 'assistant', content: '', tool_calls: [call] };
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, 'close');
	}
}
