import { rectangleOf } from '../looks/geometry.ts';
import type { Widget } from '../file/widgets.ts';

interface Placed {
	readonly widget: Widget;
	/** Of the page as it is displayed, from its top left corner, up to a constant. */
	readonly left: number;
	readonly middle: number;
	readonly height: number;
}

/** Page by page, line by line from the top, left to right; boxes that no page shows come last. */
export function inReadingOrder(widgets: readonly Widget[]): Widget[] {
	const pages = new Map<number, Placed[]>();
	for (const widget of widgets) {
		const page = widget.page?.index ?? Infinity;
		const boxes = pages.get(page) ?? [];
		pages.set(page, boxes);
		boxes.push(placed(widget));
	}
	return [...pages]
		.sort(([a], [b]) => (a === b ? 0 : a - b))
		.flatMap(([, boxes]) => linesOf(boxes))
		.flatMap((line) => line.sort((a, b) => a.left - b.left).map(({ widget }) => widget));
}

/** Boxes stand in one line if the middle of one is not beyond the edge of the other. */
function linesOf(boxes: readonly Placed[]): Placed[][] {
	const lines: Placed[][] = [];
	for (const box of [...boxes].sort((a, b) => a.middle - b.middle)) {
		const line = lines.at(-1);
		const first = line?.[0];
		const reach = Math.min(box.height, first?.height ?? 0) / 2;
		if (line && first && box.middle - first.middle < reach) line.push(box);
		else lines.push([box]);
	}
	return lines;
}

function placed(widget: Widget): Placed {
	const { x, y, width, height } = rectangleOf(widget);
	const [centreX, centreY] = [x + width / 2, y + height / 2];
	switch (widget.page?.turn) {
		case 90:
			return { widget, left: y, middle: centreX, height: width };
		case 180:
			return { widget, left: -(x + width), middle: centreY, height };
		case 270:
			return { widget, left: -(y + height), middle: -centreX, height: width };
		default:
			return { widget, left: x, middle: -centreY, height };
	}
}
