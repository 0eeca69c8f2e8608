const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Of a plan as large as a wall. */
const leastScale = 0.05;
const mostToFit = 1.5;
const room = 40;

export function zoomTo(editor, scale) {
	editor.scale = Math.min(Math.max(scale, leastScale), zooms.at(-1));
	editor.isFitted = false;
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

/** As wide as there is room, but not larger than life by much; it stays so when the window changes. */
export function zoomToFit(editor) {
	const widths = editor.views.map(({ viewport }) => viewport.width / viewport.scale);
	const scale = Math.min(mostToFit, (editor.parts.pages.clientWidth - room) / Math.max(...widths));
	if (scale !== editor.scale || !editor.isFitted) zoomTo(editor, scale);
	editor.isFitted = true;
}
