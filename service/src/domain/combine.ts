import { ExcessError } from '../pdf/threads/boundedThread.ts';
import { PoolFullError } from '../pdf/threads/threadPool.ts';
import { PartsGoneError } from '../store/combined.ts';
import type { Pieces } from '../store/combined.ts';
import type { FillKey } from '../store/fillKeys.ts';
import type { Document } from '../store/records.ts';
import { TemplateGoneError } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { UnreadableDocumentError } from './combining.ts';
import type { Combination } from './combining.ts';
import type { Forms } from './forms.ts';
import { notFound, ServiceProblem } from './problem.ts';

/** The most documents of one file. */
export const mostCombined = 10_000;

export interface CombineRequest {
	readonly title: string;
	/** The uids of the documents, in their order; one may be there several times. */
	readonly documents: readonly string[];
	/** Whether it has no form fields; default: true. */
	readonly flattened?: boolean | undefined;
	/** What it opens with, and which is stored nowhere; default: anybody can open it. */
	readonly password?: Uint8Array | undefined;
	readonly key?: string | undefined;
	readonly requestHash?: string | undefined;
	readonly creatorId?: number | undefined;
}

export interface CombineContext {
	readonly store: Store;
	readonly forms: Forms;
	readonly teamId: number;
	/** Throws ServiceProblem if a backup was restored since it began. */
	readonly checkEra: () => void;
}

const mostAtOnce = 50;
const mostBytesAtOnce = 4_000_000;
const mostBasesAtOnce = 8;

/** Combines documents into a new one. Throws ServiceProblem; then nothing was created. */
export async function combineDocuments(
	context: CombineContext,
	request: CombineRequest,
	key?: FillKey,
): Promise<Document> {
	const { store, forms, teamId } = context;
	const { templates, found } = await store.sourcesOf(request.documents);
	const missing = request.documents.find((uid) => !found.has(uid));
	if (missing !== undefined) throw notFound('document', missing);
	const group = String(teamId);
	const loadBase = (hash: string) => store.base(hash);
	return forms.combinations
		.run(group, loadBase, (combination) =>
			combine(context, request, { combination, templates: [...templates], key }),
		)
		.catch((error: unknown) => {
			throw problemOf(error, request) ?? error;
		});
}

interface Running {
	readonly combination: Combination;
	readonly templates: readonly number[];
	readonly key: FillKey | undefined;
}

async function combine(
	{ store, checkEra }: CombineContext,
	{ title, documents, flattened = true, password, creatorId }: CombineRequest,
	{ combination, templates, key }: Running,
): Promise<Document> {
	const file = store.fileInParts();
	await file.add(await combination.begin({ title, flattened, password, created: store.now() }));
	for await (const some of batchesOf(store, documents)) {
		const added = some.map(({ name, base, taken, delta }) => ({ title: name, base, taken, delta }));
		await file.add(await combination.add(added));
	}
	await file.add(await combination.end());
	return store.addCombined({ name: title, creatorId, templates, file }, checkEra, key);
}

/** The documents in parts that take little memory. */
async function* batchesOf(
	store: Store,
	uids: readonly string[],
): AsyncGenerator<readonly Pieces[]> {
	for (let at = 0; at < uids.length; at += mostAtOnce) {
		const wanted = uids.slice(at, at + mostAtOnce);
		const all = await store.piecesOf(wanted);
		let some: Pieces[] = [];
		let [bytes, bases] = [0, new Set<string>()];
		for (const [index, pieces] of all.entries()) {
			if (!pieces) throw notFound('document', wanted[index] ?? '');
			bases.add(pieces.base);
			if (bases.size > mostBasesAtOnce || bytes > mostBytesAtOnce) {
				yield some;
				[some, bytes, bases] = [[], 0, new Set([pieces.base])];
			}
			some.push(pieces);
			bytes += pieces.delta.byteLength;
		}
		if (some.length > 0) yield some;
	}
}

function problemOf(error: unknown, { documents }: CombineRequest): ServiceProblem | undefined {
	if (error instanceof PoolFullError) {
		const { retryAfterSeconds } = error;
		const message = 'Too many documents are being combined. Try again later.';
		return new ServiceProblem('busy', message, [], { retryAfterSeconds });
	}
	if (error instanceof UnreadableDocumentError) {
		const uid = documents[error.index] ?? '';
		const { reason } = error;
		const why =
			reason === 'encrypted'
				? 'opens with a password only. Combine documents without a password, and protect the new one'
				: 'is damaged and cannot be read';
		return new ServiceProblem('conflict', `Document "${uid}" ${why}.`, [], { reason });
	}
	if (error instanceof ExcessError) {
		const reason = error.excess === 'time' ? 'fill-too-slow' : 'fill-too-large';
		const message = `Combining these documents takes too much ${error.excess}.`;
		return new ServiceProblem('too_large', message, [], { reason });
	}
	if (error instanceof TemplateGoneError) {
		const message = 'A template of these documents was deleted meanwhile, and they with it.';
		return new ServiceProblem('conflict', message, [], { reason: 'gone' });
	}
	if (error instanceof PartsGoneError) {
		return new ServiceProblem('busy', 'The service was busy. Try again.', [], {
			retryAfterSeconds: 1,
		});
	}
	return undefined;
}
