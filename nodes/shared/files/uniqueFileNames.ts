import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { OutputItem } from '../operation/operation';

/** Where the files of one run go: n8n's context, or for a poll, whose context serves many, what stands for it. */
export interface FileStore {
	readonly helpers: Pick<IExecuteFunctions['helpers'], 'prepareBinaryData'>;
}

const filesOf = new WeakMap<FileStore, Set<IBinaryData>>();

/** Notes a file that was made in the run of this context, as against one that came with an item. */
export function noteFile(context: FileStore, file: IBinaryData): void {
	const files = filesOf.get(context) ?? new Set();
	files.add(file);
	filesOf.set(context, files);
}

/**
 * Tells files of one run apart that would have the same name: `invoice.pdf`, `invoice (2).pdf` and so on, in
 * the order of the items. A name that only one file has stays. Letter case makes no difference, as on most
 * disks.
 */
export function nameFilesApart(context: FileStore, items: readonly OutputItem[]): void {
	const own = filesOf.get(context) ?? new Set();
	const named = items.flatMap((item) =>
		Object.values(item.binary ?? {})
			.filter((file) => own.has(file))
			.map((file) => ({ item, file, name: file.fileName ?? '' })),
	);
	const taken = new Set(named.map(({ name }) => name.toLowerCase()));
	const seen = new Map<string, number>();
	for (const { item, file, name } of named) {
		const next = nextName(name, seen, taken);
		if (next === name) continue;
		if (item.tellsFileName) item.json.fileName = next;
		file.fileName = next;
	}
}

function nextName(name: string, seen: Map<string, number>, taken: Set<string>): string {
	const folded = name.toLowerCase();
	let number = (seen.get(folded) ?? 0) + 1;
	let next = name;
	while (number > 1 && taken.has((next = numbered(name, number)).toLowerCase())) number++;
	seen.set(folded, number);
	taken.add(next.toLowerCase());
	return next;
}

function numbered(name: string, number: number): string {
	return name.replace(/(\.[^.]*)?$/, (extension) => ` (${number})${extension}`);
}
