/**
 * Which items of a list are selected: single ones, or all that its filters find.
 *
 * @param {object} list
 * @param {() => readonly string[]} list.shown The items of the page, in their order.
 * @param {() => void} list.changed Called after each change.
 */
export function startSelection({ shown, changed }) {
	/** @type {Set<string>} */
	const chosen = new Set();
	let isAll = false;
	let anchor = '';
	/**
	 * @param {readonly string[]} ids
	 * @param {boolean} isOn
	 */
	const set = (ids, isOn) => {
		isAll = false;
		for (const id of ids) {
			if (isOn) chosen.add(id);
			else chosen.delete(id);
		}
		changed();
	};
	/**
	 * From the item that was clicked last to this one.
	 *
	 * @param {string} id
	 */
	const rangeTo = (id) => {
		const ids = shown();
		const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)];
		return from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
	};
	return {
		/** @param {string} id */
		has: (id) => isAll || chosen.has(id),
		get isAll() {
			return isAll;
		},
		get ids() {
			return [...chosen];
		},
		/**
		 * A click on an item's checkbox; with Shift it is about all items since the last click.
		 *
		 * @param {string} id
		 * @param {{ isOn: boolean, isRange: boolean }} click
		 */
		click(id, { isOn, isRange }) {
			if (isAll) for (const each of shown()) chosen.add(each);
			set(isRange ? rangeTo(id) : [id], isOn);
			anchor = id;
		},
		/** @param {boolean} isOn */
		setPage(isOn) {
			if (isAll) chosen.clear();
			set(shown(), isOn);
		},
		selectAll() {
			isAll = true;
			changed();
		},
		/**
		 * What is gone is not selected any more.
		 *
		 * @param {string} id
		 */
		drop: (id) => set([id], false),
		clear() {
			isAll = false;
			chosen.clear();
			anchor = '';
			changed();
		},
	};
}

/** @typedef {ReturnType<typeof startSelection>} Selection */
