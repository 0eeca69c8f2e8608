import type { IBinaryData, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { LocalService } from '../mock-server/server/start.ts';

/** How a run ended, as far as the promises are concerned. */
export interface Ended {
	readonly run: { readonly status: string };
	/** The error that ended it, if one did. */
	readonly error?: { readonly message: string };
	/** The items of a node's output, after its last run. */
	items(nodeName: string, outputIndex?: number): INodeExecutionData[];
}

/** What the promises are proven on: n8n's engine in this process, or a real n8n; with a local service. */
export interface Ground {
	readonly service: LocalService;
	/** The bytes of a file that a node returned; undefined where they are out of reach. */
	bytesOf?(file: IBinaryData | undefined): Promise<Buffer>;
	/** Everything as it was, but for the templates and documents. */
	reset(): void;
	/** Runs Fill PDF Template, called Fill. */
	fill(
		parameters: INodeParameters,
		items: INodeExecutionData[],
		settings?: Partial<INode>,
	): Promise<Ended>;
	/** Runs PDF Templates and Documents, called PDF; `operation` as in `template.getAll`. */
	perform(
		operation: string,
		parameters?: INodeParameters,
		items?: INodeExecutionData[],
		settings?: Partial<INode>,
		signal?: AbortSignal,
	): Promise<Ended>;
	close(): Promise<void>;
}

export type OpenGround = () => Promise<Ground>;

/**
 * A ground for the tests of the block that this is called in, opened before them and closed after them. Jest fails
 * a test in which a rejection is not handled by anybody.
 */
export function useGround(open: OpenGround): () => Ground {
	let stage: Ground;
	beforeAll(async () => {
		stage = await open();
	});
	afterAll(async () => await stage.close());
	return () => stage;
}
