const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const mostToFit = 1.5;
const room = 40;

export function zoomTo(editor, scale) {
	editor.scale = Math.min(Math.max(scale, zooms[0]), zooms.at(-1));
	for (const view of editor.views) {
		view.zoom(editor.scale);
		if (view.isSeen) void view.draw();
	}
	editor.showPages();
}

export function zoomBy(editor, step) {
	const next =
		step > 0
			? zooms.find((each) => each > editor.scale)
			: zooms.findLast((each) => each < editor.scale);
	if (next) zoomTo(editor, next);
}

/** As wide as there is room, but not larger than life by much. */
export function zoomToFit(editor) {
	const widths = editor.views.map(({ viewport }) => viewport.width / viewport.scale);
	zoomTo(
		editor,
		Math.min(mostToFit, (editor.parts.pages.clientWidth - room) / Math.max(...widths)),
	);
}
