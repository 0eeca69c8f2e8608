import { renderPage, type Picture } from '../../../service/test/judges/renderPdf.ts';
import type { Place } from './truth.ts';

/** How far around a field its line or its box may be, in points. */
const AROUND = 3;
/** Pixels per point: fine enough for hairlines. */
const SCALE = 2;
/** A difference that the eye does not see, of 255. */
const SLIGHT = 6;

/** The places of a PDF where PDFium shows nothing at all: no line, no box, no letter. */
export async function blankPlaces(
	plain: Uint8Array,
	places: readonly Place[],
): Promise<ReadonlySet<Place>> {
	const blank = new Set<Place>();
	for (const page of new Set(places.map((place) => place.page))) {
		const picture = await renderPage(plain, page, SCALE).catch(() => undefined);
		if (!picture) continue;
		const onPage = places.filter((place) => place.page === page);
		for (const place of onPage) if (isOneColor(picture, place)) blank.add(place);
	}
	return blank;
}

function isOneColor({ pixels, width, height, toPixels }: Picture, place: Place): boolean {
	const [right, top] = [place.x + place.width + AROUND, place.y + place.height + AROUND];
	const corners = toPixels([place.x - AROUND, place.y - AROUND, right, top]);
	const [left, first, end, last] = corners.map(Math.round);
	if (left === undefined || first === undefined || end === undefined || last === undefined)
		return false;
	let before: number | undefined;
	for (let row = Math.max(first, 0); row < Math.min(last, height); row++) {
		for (let column = Math.max(left, 0); column < Math.min(end, width); column++) {
			const at = (row * width + column) * 4;
			for (let part = 0; before !== undefined && part < 3; part++) {
				if (Math.abs((pixels[at + part] ?? 0) - (pixels[before + part] ?? 0)) > SLIGHT)
					return false;
			}
			before = at;
		}
	}
	return true;
}
