import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnusablePdfError } from '../../pdf/refusals.ts';
import { contentHash } from '../../store/contents.ts';
import type { FormField } from '../../pdf/form.ts';
import type { Store } from '../../store/store.ts';
import { nameFromFileName, uidFromFileName } from './fileName.ts';
import { describeFields, parseSidecar, UnusableSidecarError } from './sidecar.ts';

/** The folder itself cannot be read; the message says why. */
export class UnreadableFolderError extends Error {}

export interface FolderContext {
	readonly store: Store;
	readonly readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>;
	/** Told in one line of each file that cannot serve as a template. */
	readonly onProblem: (line: string) => void;
}

const mostBytes = 50_000_000;

class DuplicateUidError extends Error {}

function listPdfs(folder: string): string[] {
	try {
		const files = readdirSync(folder, { withFileTypes: true }).filter(
			(entry) => !entry.isDirectory(),
		);
		return files
			.map(({ name }) => name)
			.filter((name) => /\.pdf$/i.test(name))
			.sort();
	} catch (cause) {
		const { message } = cause as Error;
		throw new UnreadableFolderError(`The folder of templates cannot be read: ${message}`, {
			cause,
		});
	}
}

interface Source {
	/** Of the PDF, without its ending. */
	readonly stem: string;
	readonly bytes: Uint8Array;
	readonly sidecar: string;
	readonly hash: string;
}

function readSource(path: string): Source {
	const stem = path.replace(/^.*[/\\]/, '').replace(/\.pdf$/i, '');
	const sidecarPath = path.replace(/\.pdf$/i, '.json');
	const sidecar = existsSync(sidecarPath) ? readFileSync(sidecarPath, 'utf8') : '{}';
	if (statSync(path).size > mostBytes) throw new UnusablePdfError('too-large');
	const bytes = new Uint8Array(readFileSync(path));
	const hash = contentHash(Buffer.from(JSON.stringify([stem, contentHash(bytes), sidecar])));
	return { stem, bytes, sidecar, hash };
}

async function readTemplate({ stem, bytes, ...source }: Source, { readFields }: FolderContext) {
	const sidecar = parseSidecar(source.sidecar);
	return {
		uid: sidecar.uid ?? uidFromFileName(stem),
		name: sidecar.name ?? nameFromFileName(stem),
		fields: describeFields(await readFields(bytes), sidecar),
		bytes,
	};
}

type FolderTemplate = Awaited<ReturnType<typeof readTemplate>>;

/** A template kept from an earlier run keeps its name and its documents, but follows its files. */
async function addOrFollow(store: Store, template: FolderTemplate): Promise<void> {
	const kept = store.templates.get(template.uid);
	if (!kept) {
		await store.addTemplate(template);
		return;
	}
	const { bytes, fields } = template;
	const isSame =
		kept.baseHash === contentHash(bytes) && JSON.stringify(kept.fields) === JSON.stringify(fields);
	if (!isSame) store.changeTemplate(kept, { bytes, fields });
}

function reasonOf(error: unknown): string {
	const { message } = error as Error;
	const isExpected =
		error instanceof UnusablePdfError ||
		error instanceof UnusableSidecarError ||
		error instanceof DuplicateUidError;
	return isExpected ? message : `it cannot be read: ${message}`;
}

/** Names of files by the uids of the templates that they make. */
export type FolderFiles = ReadonlyMap<string, string>;

/** A template goes with its file. */
function deleteGone(
	before: FolderFiles,
	{ now, files }: { now: FolderFiles; files: readonly string[] },
	{ store, onProblem }: FolderContext,
): void {
	for (const [uid, file] of before) {
		if (now.has(uid) || files.includes(file) || !store.templates.get(uid)) continue;
		store.templates.delete(uid);
		onProblem(`${file} is gone: its template ${uid} is deleted, with all documents made from it`);
	}
}

/**
 * Adds every PDF of a folder as a template, but not those whose template was deleted here; deletes those whose
 * file has gone since `before`. Returns what the folder has now; throws UnreadableFolderError.
 */
export async function followFolder(
	folder: string,
	context: FolderContext,
	before: FolderFiles = new Map(),
): Promise<FolderFiles> {
	const { templates } = context.store;
	const files = new Map<string, string>();
	const names = listPdfs(folder);
	for (const file of names) {
		try {
			const source = readSource(join(folder, file));
			if (templates.isDeletedSource(source.hash)) continue;
			const known = templates.uidOfSource(source.hash);
			const template = known === undefined ? await readTemplate(source, context) : undefined;
			const uid = template?.uid ?? String(known);
			const other = files.get(uid);
			if (other) throw new DuplicateUidError(`its uid ${uid} is that of ${other}`);
			files.set(uid, file);
			if (!template) continue;
			await addOrFollow(context.store, template);
			templates.noteSource(uid, source.hash);
		} catch (error) {
			context.onProblem(`${file} is not used as a template: ${reasonOf(error)}`);
		}
	}
	deleteGone(before, { now: files, files: names }, context);
	return files;
}
