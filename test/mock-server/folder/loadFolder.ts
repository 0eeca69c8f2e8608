import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UnusablePdfError } from '../../../service/src/pdf/file/refusals.ts';
import { contentHash } from '../../../service/src/store/contents.ts';
import type { ReadFields } from '../../../service/src/domain/templates/fieldChoices.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { nameFromFileName } from '../../../service/src/domain/templates/nameFromFileName.ts';
import { uidFromFileName } from './uidFromFileName.ts';
import { describeFields, parseSidecar, UnusableSidecarError } from './sidecar.ts';

/** The template folder cannot be read; the message says why. */
export class UnreadableFolderError extends Error {}

export interface FolderContext {
	readonly store: Store;
	readonly readFields: ReadFields;
	/** The uid of the template that each version of the files has made, by its hash. */
	readonly made: Map<string, string>;
	/** Called with one line per file that cannot be a template. */
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
		throw new UnreadableFolderError(`Cannot read the template folder: ${message}`, {
			cause,
		});
	}
}

interface Source {
	/** The name of the PDF file without its extension. */
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

/** Updates a template of an earlier run: its name and documents stay, its PDF and fields follow the files. */
async function addOrFollow(store: Store, template: FolderTemplate): Promise<void> {
	const kept = await store.templates.get(template.uid);
	if (!kept) {
		await store.addTemplate(template);
		return;
	}
	const { bytes, fields } = template;
	const isSame =
		kept.baseHash === contentHash(bytes) && JSON.stringify(kept.fields) === JSON.stringify(fields);
	if (!isSame) await store.changeTemplate(kept.uid, { bytes, fields });
}

function reasonOf(error: unknown): string {
	const { message } = error as Error;
	const isExpected =
		error instanceof UnusablePdfError ||
		error instanceof UnusableSidecarError ||
		error instanceof DuplicateUidError;
	return isExpected ? message : `it cannot be read: ${message}`;
}

/** File names by the uid of their template. */
export type FolderFiles = ReadonlyMap<string, string>;

/** Deletes the templates whose files are gone. */
async function deleteGone(
	before: FolderFiles,
	{ now, files }: { now: FolderFiles; files: readonly string[] },
	{ store, made, onProblem }: FolderContext,
): Promise<void> {
	for (const [uid, file] of before) {
		if (now.has(uid) || files.includes(file) || !(await store.templates.get(uid))) continue;
		await store.deleteTemplate(uid);
		// If the file comes back, so does the template.
		for (const [hash, of] of made) if (of === uid) made.delete(hash);
		onProblem(
			`${file} is gone: its template ${uid} is deleted, with all documents created from it`,
		);
	}
}

/**
 * Adds every PDF in a folder as a template, except those whose template was deleted here, and deletes templates whose
 * file has gone since `before`. Returns the files that are there now; throws UnreadableFolderError.
 */
export async function followFolder(
	folder: string,
	context: FolderContext,
	before: FolderFiles = new Map(),
): Promise<FolderFiles> {
	const { store, made } = context;
	const files = new Map<string, string>();
	const names = listPdfs(folder);
	for (const file of names) {
		try {
			const source = readSource(join(folder, file));
			const known = made.get(source.hash);
			// Somebody deleted it.
			if (known !== undefined && !(await store.templates.get(known))) continue;
			const template = known === undefined ? await readTemplate(source, context) : undefined;
			const uid = template?.uid ?? String(known);
			const other = files.get(uid);
			if (other) throw new DuplicateUidError(`${other} already uses its uid ${uid}`);
			files.set(uid, file);
			if (!template) continue;
			await addOrFollow(store, template);
			made.set(source.hash, uid);
		} catch (error) {
			context.onProblem(`${file} is not used as a template: ${reasonOf(error)}`);
		}
	}
	await deleteGone(before, { now: files, files: names }, context);
	return files;
}
