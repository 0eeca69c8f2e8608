import { once } from 'node:events';
import type { Profiler } from 'node:inspector';

/** Whose a frame is, by the address of its script; the first that fits. What fits none goes to the frame that called it. */
const owners: readonly (readonly [owner: string, url: RegExp])[] = [
	['this package', /\/node_modules\/n8n-nodes-pdf-template\//],
	[
		'n8n’s expressions',
		/expression|\/tournament\/|workflow-data-proxy|augment-object|\/luxon\/|\/lodash/,
	],
	['n8n’s binary store', /\/binary-data\/|\/file-type\//],
	[
		'n8n’s HTTP helper',
		/request-helper|\/axios\/|\/follow-redirects\/|\/form-data\/|\/qs\/|-agent\/|\/undici\/|\/ssrf/,
	],
	['the rest of n8n', /\/node_modules\//],
	['Node.js, called by nobody', /^node:/],
];
const garbage = 'garbage collection';

type Profile = Profiler.Profile;

interface Answer {
	readonly id: number;
	readonly result?: { readonly profile?: Profile };
	readonly error?: { readonly message: string };
}

/** The inspector of a Node.js process that was started with `--inspect`. */
class Inspector implements Disposable {
	readonly #socket: WebSocket;
	readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener('message', ({ data }) => {
			const answer = JSON.parse(String(data)) as Answer;
			this.#waiting.get(answer.id)?.resolve(answer);
		});
	}

	static async open(address: string): Promise<Inspector> {
		const socket = new WebSocket(address);
		await once(socket, 'open');
		return new Inspector(socket);
	}

	async call(method: string, params: object = {}): Promise<Answer> {
		const id = this.#waiting.size + 1;
		const waiting = Promise.withResolvers<Answer>();
		this.#waiting.set(id, waiting);
		this.#socket.send(JSON.stringify({ id, method, params }));
		const answer = await waiting.promise;
		if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
		return answer;
	}

	[Symbol.dispose](): void {
		this.#socket.close();
	}
}

/** What the process with the inspector at `address` does during `work`. */
export async function profileDuring(address: string, work: () => Promise<void>): Promise<Profile> {
	using inspector = await Inspector.open(address);
	await inspector.call('Profiler.enable');
	await inspector.call('Profiler.setSamplingInterval', { interval: 500 });
	await inspector.call('Profiler.start');
	await work();
	const { result } = await inspector.call('Profiler.stop');
	if (!result?.profile) throw new Error('The inspector gave no profile');
	return result.profile;
}

/** The share of the busy time that each owner has, the greatest first. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profile): [string, number][] {
	const parents = new Map(
		nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
	);
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const ownerOf = (id: number | undefined): string | undefined => {
		const frame = byId.get(id ?? 0)?.callFrame;
		if (id === undefined || !frame) return undefined;
		if (frame.functionName === '(garbage collector)') return garbage;
		if (frame.functionName === '(idle)') return undefined;
		const own = owners.find(([, url]) => url.test(frame.url))?.[0];
		const isOfNode = own === owners.at(-1)?.[0];
		return (isOfNode ? ownerOf(parents.get(id)) : undefined) ?? own ?? ownerOf(parents.get(id));
	};
	const known = new Map(nodes.map(({ id }) => [id, ownerOf(id)]));
	const times = new Map<string, number>();
	for (const [index, id] of samples.entries()) {
		const owner = known.get(id);
		if (owner) times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[index] ?? 0));
	}
	const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
	return [...times]
		.map(([owner, time]) => [owner, time / busy] as [string, number])
		.sort((a, b) => b[1] - a[1]);
}
