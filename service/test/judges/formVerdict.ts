import { openForm, type FieldValue } from '../../src/pdf/form.ts';
import { boxesToTick } from './boxesToTick.ts';
import { readPdf, type ReadBox, type ReadPdf } from './readPdf.ts';
import { changedPixels, renderPage } from './renderPdf.ts';
import { checkWithQpdf, drawnText, valuesByQpdf } from './tools.ts';

interface Count {
	readonly found: number;
	readonly wanted: number;
}

/** What other programs find in a form whose every field was filled. */
export interface Verdict {
	readonly pdfjs: Count;
	readonly qpdf: Count;
	readonly texts: Count;
	readonly ticks: Count;
	readonly isWorse: boolean;
	readonly problems: readonly string[];
}

type Values = ReadonlyMap<string, FieldValue>;

export async function judgeFill(bytes: Uint8Array): Promise<Verdict> {
	const empty = await readPdf(bytes);
	const form = await openForm(bytes);
	const limits = new Map(empty.boxes.map(({ name, maxLength }) => [name, maxLength]));
	const values: Values = new Map<string, FieldValue>(
		form.fields.map(({ key, type, options, tickable }, index) => {
			if (type === 'checkbox' || tickable) return [key, true];
			return [key, options?.at(-1) ?? `V${index + 1}é`.slice(0, limits.get(key) || undefined)];
		}),
	);
	const filled = await form.fill(values);
	const { boxes } = await readPdf(filled);
	const ticks = boxesToTick(boxes);
	const texts = boxes.filter(
		({ name, kind }) => kind === 'Tx' && typeof values.get(name) === 'string',
	);
	const drawn = drawnText(filled);
	const visible = texts.filter(
		({ isComb, isHidden, name }) => !isComb && !isHidden && String(values.get(name)).length > 1,
	);
	const stored = valuesByQpdf(filled);
	const problems: string[] = [];
	const count = (what: string, from: readonly ReadBox[], isFound: (box: ReadBox) => boolean) => {
		const missing = from.filter((box) => !isFound(box)).map(({ name }) => name);
		if (missing.length > 0) problems.push(`${what}: ${missing.slice(0, 5).join(', ')}`);
		return { found: from.length - missing.length, wanted: from.length };
	};
	// A box may be ticked already.
	const cleared = new Map(
		[...values].flatMap(([key, value]) => (value === true ? [[key, false]] : [])),
	);
	const unseen = await unseenTicks(await form.fill(cleared as Values), filled, ticks, empty);
	const wanted = ({ name, onState }: ReadBox) =>
		values.get(name) === true ? onState : values.get(name);
	const [before, after] = [checkWithQpdf(bytes).status, checkWithQpdf(filled).status];
	const isWorse = before === 0 ? after !== 0 : after === 2 && before !== 2;
	return {
		pdfjs: count('not read by pdf.js', [...texts, ...ticks], (box) => box.value === wanted(box)),
		qpdf: count('not read by qpdf', [...texts, ...ticks], (box) => {
			return stored.get(box.name)?.has(String(wanted(box))) ?? false;
		}),
		texts: count('not drawn', visible, ({ name }) => drawn.includes(String(values.get(name)))),
		ticks: count('no tick', ticks, (box) => !unseen.has(box)),
		isWorse,
		problems: isWorse ? [...problems, 'qpdf --check is worse'] : problems,
	};
}

async function unseenTicks(
	empty: Uint8Array,
	filled: Uint8Array,
	ticks: readonly ReadBox[],
	{ pageCount }: ReadPdf,
): Promise<ReadonlySet<ReadBox>> {
	const unseen = new Set<ReadBox>();
	for (let page = 1; page <= pageCount; page++) {
		const onPage = ticks.filter((box) => box.page === page);
		if (onPage.length === 0) continue;
		const [before, after] = [
			await renderPage(empty, page, 1.5),
			await renderPage(filled, page, 1.5),
		];
		for (const box of onPage) {
			if (changedPixels(before, after, box.rectangle) < 4) unseen.add(box);
		}
	}
	return unseen;
}
