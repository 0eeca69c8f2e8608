import {
	PDFArray,
	PDFContext,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFRef,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { randomBytes } from 'node:crypto';
import { dictOf, nameOf, refOf, textString } from '../file/objects.ts';
import { pdfDate } from '../file/modified.ts';
import { UnusablePdfError } from '../file/refusals.ts';
import { Revision } from '../file/revision.ts';
import { Packer, PdfWriter } from '../file/writer.ts';
import { flatten } from '../flatten/flatten.ts';
import type { FontLibrary } from '../fonts/library.ts';
import { FontUse } from '../fonts/use.ts';
import { declareEncryption, encryptionWith } from '../protect/encryption.ts';
import { Copier, type Target } from './copier.ts';
import { lastSectionOf, objectsIn } from './lastRevision.ts';
import { openSource, type Source } from './source.ts';

export interface CombineOptions {
	readonly title: string;
	/** Whether the fields of the documents become part of the pages. */
	readonly flattened: boolean;
	/** What the file opens with; default: anybody can open it. */
	readonly password?: Uint8Array | undefined;
	readonly created: Date;
}

/** A document that is put into the file. */
export interface CombinedDocument {
	/** Of its bookmark. */
	readonly title: string;
	/** What its bytes begin with, by a name; documents with the same name are of one template. */
	readonly base: string;
	/** How many bytes of it. */
	readonly taken: number;
	/** What follows. */
	readonly delta: Uint8Array;
}

/** Pages are found in few steps in a tree of this width (ISO 32000-1, 7.7.3.2). */
const kidsPerNode = 50;
/** How many sources stay open. */
const mostSources = 8;

interface OpenSource {
	readonly source: Source;
	/** Where the cross-references are that its documents go on from; undefined: it is a document itself. */
	readonly before: number | undefined;
}

/**
 * Puts documents into one PDF, one after the other, with a bookmark each. What they have in common is there once: the parts
 * of their templates that none of them changes, and equal streams. The file is emitted as it grows.
 */
export class Combiner implements Target {
	readonly context = PDFContext.create();
	readonly streams = new Map<string, PDFRef>();
	readonly #options: CombineOptions;
	readonly #library: FontLibrary;
	readonly #writer: PdfWriter;
	readonly #packer = new Packer();
	readonly #bases = new Map<string, Uint8Array>();
	readonly #open = new Map<string, OpenSource>();
	/** By the names of bases and the places of their cross-references: a source may be opened again. */
	readonly #shared = new Map<string, Map<PDFRef, PDFRef>>();
	readonly #names = new WeakMap<Source, string>();
	readonly #root: PDFRef;
	readonly #outlines: PDFRef;
	readonly #nodes: PDFRef[] = [];
	#kids: PDFRef[] = [];
	#counts: number[] = [];
	#pageCount = 0;
	#bookmark: { readonly ref: PDFRef; readonly dict: PDFDict } | undefined;
	#firstBookmark: PDFRef | undefined;
	#documents = 0;
	readonly #fields: PDFRef[] = [];
	readonly #fonts: PDFDict;
	readonly #layers: { readonly all: PDFArray; readonly off: PDFArray };

	constructor(
		options: CombineOptions,
		{ library, emit }: { library: FontLibrary; emit: (bytes: Uint8Array) => void },
	) {
		this.#options = options;
		this.#library = library;
		const { context } = this;
		const encryption = options.password && encryptionWith(options.password, context);
		this.#writer = new PdfWriter(context, emit, { firstNumber: 1, encryption });
		this.#root = this.reserve();
		this.#outlines = this.reserve();
		this.#fonts = context.obj({});
		this.#layers = { all: context.obj([]), off: context.obj([]) };
	}

	reserve(): PDFRef {
		return this.#writer.reserve();
	}

	put(ref: PDFRef, object: PDFObject): void {
		for (const part of this.#packer.add(ref, object)) this.#writer.add(part);
	}

	sharedOf(source: Source): Map<PDFRef, PDFRef> {
		const name = this.#names.get(source) ?? '';
		const known = this.#shared.get(name) ?? new Map<PDFRef, PDFRef>();
		this.#shared.set(name, known);
		return known;
	}

	/** Whether it has a base, by its name. */
	has(base: string): boolean {
		return this.#bases.has(base);
	}

	/** Keeps a base for documents; forgets the oldest. */
	use(base: string, bytes: Uint8Array): void {
		this.#bases.delete(base);
		this.#bases.set(base, bytes);
		const [oldest] = this.#bases.keys();
		if (this.#bases.size <= mostSources || oldest === undefined) return;
		this.#bases.delete(oldest);
		for (const key of this.#open.keys()) if (key.startsWith(`${oldest} `)) this.#open.delete(key);
	}

	/** Adds a document, whose base it has. Throws UnusablePdfError. */
	add({ title, base, taken, delta }: CombinedDocument): void {
		const start = this.#bases.get(base);
		if (!start) throw new Error(`The base ${base} is missing.`);
		const file = new Uint8Array(taken + delta.byteLength);
		file.set(start.subarray(0, taken));
		file.set(delta, taken);
		const { source, revision } = this.#opened(base, file);
		this.#documents += 1;
		this.#flatten(source, revision);
		const copier = new Copier(source, revision, this);
		const node = this.reserve();
		const pages = copier.pages(node);
		this.#addNode(node, pages);
		this.#addFields(source, revision, copier);
		this.#addLayers(source, copier);
		copier.finish();
		this.#addBookmark(title, pages[0]);
	}

	#opened(base: string, file: Uint8Array): { source: Source; revision: Revision } {
		const any = this.#open.get(base) ?? this.#firstOpen(base);
		const section = lastSectionOf(file, any?.source.context ?? this.context);
		if (!section) {
			const source = this.#sourceOf(`${base} `, file, undefined);
			return {
				source,
				revision: new Revision(source.context, source.context.largestObjectNumber + 1),
			};
		}
		const key = `${base} ${section.before}`;
		const known = this.#open.get(key);
		const source = known?.source ?? this.#sourceOf(key, file, section.before);
		const { context } = source;
		const objects = usable(() => objectsIn(file, context, section));
		const revision = new Revision(context, context.largestObjectNumber + 1);
		for (const [ref, object] of objects) revision.put(ref, object);
		return { source, revision };
	}

	#firstOpen(base: string): OpenSource | undefined {
		for (const [key, open] of this.#open) if (key.startsWith(`${base} `)) return open;
		return undefined;
	}

	#sourceOf(key: string, file: Uint8Array, before: number | undefined): Source {
		const source = usable(() => openSource(file, before));
		if (source.pages.length === 0) throw new UnusablePdfError('damaged');
		this.#names.set(source, before === undefined ? `${key}${this.#documents}` : key);
		if (before !== undefined) this.#open.set(key, { source, before });
		return source;
	}

	#flatten(source: Source, revision: Revision): void {
		if (!this.#options.flattened || !formOf(revision)) return;
		const fonts = new FontUse(revision);
		const filling = { form: source.form, revision, fonts, library: this.#library };
		flatten({ ...source, structure: undefined }, filling);
		fonts.finish();
	}

	#addNode(node: PDFRef, pages: readonly PDFRef[]): void {
		if (this.#kids.length === 0) this.#nodes.push(this.reserve());
		this.put(
			node,
			this.context.obj({
				Type: 'Pages',
				Parent: this.#nodes.at(-1) ?? this.#root,
				Kids: [...pages],
				Count: pages.length,
			}),
		);
		this.#kids.push(node);
		this.#counts.push(pages.length);
		if (this.#kids.length === kidsPerNode) this.#closeNode();
	}

	#closeNode(): void {
		const ref = this.#nodes.at(-1);
		if (!ref || this.#kids.length === 0) return;
		const Count = this.#counts.reduce((sum, count) => sum + count, 0);
		this.#pageCount += Count;
		this.put(ref, this.context.obj({ Type: 'Pages', Parent: this.#root, Kids: this.#kids, Count }));
		[this.#kids, this.#counts] = [[], []];
	}

	#addBookmark(title: string, page: PDFRef | undefined): void {
		const ref = this.reserve();
		const dict = this.context.obj({
			Title: textString(title),
			Parent: this.#outlines,
			...(page && { Dest: [page, PDFName.of('Fit')] }),
		});
		this.#firstBookmark ??= ref;
		this.#closeBookmark(ref);
		const before = this.#bookmark?.ref;
		if (before) dict.set(PDFName.of('Prev'), before);
		this.#bookmark = { ref, dict };
	}

	#closeBookmark(next: PDFRef | undefined): void {
		if (!this.#bookmark) return;
		const { ref, dict } = this.#bookmark;
		if (next) dict.set(PDFName.of('Next'), next);
		this.put(ref, dict);
	}

	/** The fields of a document are below one that has its number as its name: so equal names are told apart. */
	#addFields({ form: known }: Source, revision: Revision, copier: Copier): void {
		const form = formOf(revision);
		const roots = form?.lookup(PDFName.of('Fields'));
		if (!form || this.#options.flattened || !(roots instanceof PDFArray)) return;
		const parent = this.reserve();
		const kids = roots
			.asArray()
			.flatMap((root) =>
				root instanceof PDFRef
					? (copier.changed(root, (dict) => dict.set(PDFName.of('Parent'), parent)) ?? [])
					: [],
			);
		if (kids.length === 0) return;
		const group = this.context.obj({ T: textString(String(this.#documents)), Kids: kids });
		for (const name of ['DA', 'Q']) {
			const value = form.get(PDFName.of(name));
			if (value) group.set(PDFName.of(name), copier.mapped(value));
		}
		this.put(parent, group);
		this.#fields.push(parent);
		const resources = dictOf(known, 'DR');
		const fonts = resources && dictOf(resources, 'Font');
		for (const [name, font] of fonts?.entries() ?? []) {
			if (!this.#fonts.has(name)) this.#fonts.set(name, copier.mapped(font));
		}
	}

	/** Layers that are hidden stay hidden. */
	#addLayers({ context }: Source, copier: Copier): void {
		const catalog = context.lookup(context.trailerInfo.Root);
		const layers = catalog instanceof PDFDict ? dictOf(catalog, 'OCProperties') : undefined;
		if (!layers) return;
		const all = refsIn(layers, 'OCGs');
		const shown = dictOf(layers, 'D');
		const off = shown && nameOf(shown, 'BaseState') === 'OFF' ? all : [];
		const on = new Set(shown ? refsIn(shown, 'ON') : []);
		const hidden = [...off.filter((ref) => !on.has(ref)), ...(shown ? refsIn(shown, 'OFF') : [])];
		for (const [refs, list] of [
			[all, this.#layers.all],
			[hidden, this.#layers.off],
		] as const) {
			for (const ref of refs) {
				const copy = copier.mapped(ref);
				if (list.indexOf(copy) === undefined) list.push(copy);
			}
		}
	}

	/** Ends the file. */
	end(): void {
		this.#closeNode();
		this.#closeBookmark(undefined);
		const { context } = this;
		this.put(this.#root, context.obj({ Type: 'Pages', Kids: this.#nodes, Count: this.#pageCount }));
		this.put(
			this.#outlines,
			context.obj({
				Type: 'Outlines',
				First: this.#firstBookmark ?? null,
				Last: this.#bookmark?.ref ?? null,
				Count: this.#documents,
			}),
		);
		const catalog = context.obj({
			Type: 'Catalog',
			Pages: this.#root,
			Outlines: this.#outlines,
			PageMode: 'UseOutlines',
		});
		if (this.#fields.length > 0) {
			const form = { Fields: this.#fields, DR: { Font: this.#fonts } };
			catalog.set(PDFName.of('AcroForm'), context.obj(form));
		}
		if (this.#layers.all.size() > 0) {
			const { all, off } = this.#layers;
			catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: all, D: { OFF: off } }));
		}
		if (this.#options.password) declareEncryption(catalog);
		const [Root, Info] = [this.reserve(), this.reserve()];
		this.put(Root, catalog);
		const date = PDFString.of(pdfDate(this.#options.created));
		const title = textString(this.#options.title);
		this.put(Info, context.obj({ Title: title, CreationDate: date, ModDate: date }));
		for (const part of this.#packer.end()) this.#writer.add(part);
		const id = PDFHexString.of(randomBytes(16).toString('hex'));
		this.#writer.end({ Root, Info, ID: context.obj([id, id]) });
	}
}

/** The form of a document as it is after its changes. */
function formOf(revision: Revision): PDFDict | undefined {
	const { Root } = revision.context.trailerInfo;
	const catalog = Root instanceof PDFRef ? revision.lookup(Root) : undefined;
	if (!(catalog instanceof PDFDict)) return undefined;
	const ref = refOf(catalog, 'AcroForm');
	const form = ref ? revision.lookup(ref) : dictOf(catalog, 'AcroForm');
	return form instanceof PDFDict ? form : undefined;
}

function refsIn(dict: PDFDict, key: string): PDFRef[] {
	const list = dict.lookup(PDFName.of(key));
	return list instanceof PDFArray ? list.asArray().filter((item) => item instanceof PDFRef) : [];
}

/** Throws UnusablePdfError for whatever is wrong with a file. */
function usable<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		throw error instanceof UnusablePdfError ? error : new UnusablePdfError('damaged', error);
	}
}
