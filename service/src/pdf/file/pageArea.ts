import type { PDFDict } from '@cantoo/pdf-lib';
import { dictOf, numbersOf } from './objects.ts';
import type { Page } from './pages.ts';

/** What is seen of a page, in its own coordinates. */
export interface PageArea {
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
	readonly top: number;
}

/** US letter, which readers assume where a file does not say it. */
const usual: PageArea = { left: 0, bottom: 0, right: 612, top: 792 };

/** The crop box within the media box; both are inherited (ISO 32000-1, table 30). */
export function pageArea({ dict }: Page): PageArea {
	const media = boxOf(dict, 'MediaBox') ?? usual;
	const crop = boxOf(dict, 'CropBox') ?? media;
	const area = {
		left: Math.max(media.left, crop.left),
		bottom: Math.max(media.bottom, crop.bottom),
		right: Math.min(media.right, crop.right),
		top: Math.min(media.top, crop.top),
	};
	return area.left < area.right && area.bottom < area.top ? area : media;
}

function boxOf(page: PDFDict, name: string): PageArea | undefined {
	const seen = new Set<PDFDict>();
	let node: PDFDict | undefined = page;
	while (node && !seen.has(node)) {
		seen.add(node);
		const [a, b, c, d] = numbersOf(node, name) ?? [];
		if (a !== undefined && b !== undefined && c !== undefined && d !== undefined) {
			const [left, right] = [Math.min(a, c), Math.max(a, c)];
			return { left, bottom: Math.min(b, d), right, top: Math.max(b, d) };
		}
		node = dictOf(node, 'Parent');
	}
	return undefined;
}
