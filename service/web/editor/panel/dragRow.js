/**
 * Moves a row of a list to another place with the pointer. A line shows where it would go; the list scrolls at its ends.
 *
 * @param {HTMLElement} list its rows are as high as `--row` says
 * @param {PointerEvent} event on something in the row
 * @param {(by: number) => void} done gets how many places the row goes down
 */
export function dragRow(list, event, done) {
	const { currentTarget: handle, button, pointerId } = event;
	const row = handle instanceof HTMLElement ? handle.closest('li') : null;
	if (button !== 0 || !row || !(handle instanceof HTMLElement)) return;
	event.preventDefault();
	const height = row.offsetHeight;
	const from = Number(row.style.getPropertyValue('--at'));
	const count = Number(list.style.getPropertyValue('--rows'));
	let to = from;
	const ended = new AbortController();
	const { signal } = ended;
	handle.setPointerCapture(pointerId);
	/** @param {PointerEvent} move */
	const follow = ({ clientY }) => {
		const { top, bottom } = list.getBoundingClientRect();
		if (clientY < top + height / 2) list.scrollTop -= height / 2;
		if (clientY > bottom - height / 2) list.scrollTop += height / 2;
		// Between which rows: the line is over the first `gap` of them.
		const gap = Math.round((clientY - top + list.scrollTop) / height);
		to = Math.min(Math.max(gap > from ? gap - 1 : gap, 0), count - 1);
		list.classList.toggle('dragging', to !== from);
		list.style.setProperty('--drop', String(to > from ? to + 1 : to));
	};
	/** @param {boolean} isDone */
	const end = (isDone) => {
		ended.abort();
		list.classList.remove('dragging');
		if (isDone && to !== from) done(to - from);
	};
	handle.addEventListener('pointermove', follow, { signal });
	handle.addEventListener('pointerup', () => end(true), { signal });
	handle.addEventListener('pointercancel', () => end(false), { signal });
}
