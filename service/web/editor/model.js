/**
 * The fields of a PDF as the editor has them: as the service describes them, each with a `ref` that stays while
 * keys change. Boxes are in points of the page's own coordinates. Nothing here changes what it is given.
 */

export const plainText = { multiline: false, alignment: 'left', fontSize: 0, comb: false };

/** Text settings with changes; only a comb of some length has cells. */
export function withText(text, changes) {
	const { maxLength, ...next } = { ...text, ...changes };
	if (maxLength !== undefined) return { ...next, maxLength };
	return next.comb ? { ...next, maxLength: 10 } : next;
}

/** In points: what a click makes. */
export const usualSize = {
	text: { width: 160, height: 20 },
	number: { width: 80, height: 20 },
	checkbox: { width: 14, height: 14 },
	dropDown: { width: 160, height: 20 },
};

/** What a field is to people: its type, or which kind of choice. */
export const kindOf = ({ type, choice }) => choice?.kind ?? type;

/** Buttons that stand for one option each belong together; they are moved, not copied. */
const isGroup = ({ choice }) => choice !== undefined && choice.kind !== 'dropDown';

/** How many texts the buttons of a group need; undefined for other fields. */
export const buttonTexts = ({ choice }) =>
	choice && ['radio', 'checkboxGroup'].includes(choice.kind) ? choice.options.length : undefined;

/** Why a choice cannot have these options, as a word of the editor and its values; undefined if it can. */
export function optionsProblem(field, options) {
	const count = buttonTexts(field);
	if (options.length === 0) return ['optionsMissing'];
	return count !== undefined && options.length !== count ? ['buttonTexts', { count }] : undefined;
}

/** A choice with other options; buttons get theirs in the order of those before. */
export function withOptions({ choice, boxes }, options) {
	const renamed = new Map(choice.options.map((option, index) => [option, options[index]]));
	return {
		choice: { ...choice, options },
		boxes: boxes.map((box) => (box.option ? { ...box, option: renamed.get(box.option) } : box)),
	};
}

/** The places whose words name a field: its first, or those of all its buttons. */
export const placesToName = (field) => {
	const { ref, type, boxes } = field;
	if (buttonTexts(field) === undefined) return [{ ref, type, boxes }];
	return boxes.map((box) => ({ ref, type: 'checkbox', boxes: [box] }));
};

/** A field named by the `label` of each of its places, where there are words; buttons need one each, all different. */
export function named(field, places) {
	const own = places.filter(({ ref, label }) => ref === field.ref && label !== '');
	if (own.length === 0) return field;
	if (buttonTexts(field) === undefined) return { ...field, label: own[0].label };
	const labels = new Map(own.map(({ boxes: [box], label }) => [box.option, label]));
	const options = field.choice.options.map((option) => labels.get(option));
	const isWhole = !options.includes(undefined) && new Set(options).size === options.length;
	return isWhole ? { ...field, ...withOptions(field, options) } : field;
}

export const canBeCopied = (field) => !isGroup(field);

/** What a field of a kind has besides its name and place. `options`: of a new drop-down. */
export function settingsOf(kind, { text = plainText, options = [] } = {}) {
	if (kind === 'checkbox') return { type: kind, text: undefined, choice: undefined };
	if (kind !== 'dropDown') return { type: kind, text, choice: undefined };
	return { type: 'text', text: undefined, choice: { kind, options } };
}

const areTexts = (...kinds) => kinds.every((kind) => kind === 'text' || kind === 'number');

/**
 * A field of another kind. But for texts and numbers, no field of a PDF can become another: a new one takes its place,
 * its key and its label.
 */
export function retyped(field, kind, options) {
	const changed = { ...field, ...settingsOf(kind, { text: field.text, options }) };
	if (areTexts(kindOf(field), kind)) return changed;
	const boxes = field.boxes.map(({ id: _, ...box }) => box);
	return { ...changed, id: undefined, boxes };
}

let lastRef = 0;

export function withRef(field) {
	lastRef += 1;
	return { ...field, ref: `field-${lastRef}` };
}

/** As the service takes it. */
export function withoutRef({ ref: _, ...field }) {
	return field;
}

/** Why a field cannot have this key, as a word of the editor and its values; undefined if it can. */
export function keyProblem(fields, ref, key) {
	if (key.trim() === '') return ['keyMissing'];
	const other = fields.findIndex((field) => field.ref !== ref && field.key === key);
	if (other >= 0) return ['keyTaken', { key, number: other + 1 }];
	return key.split('.').includes('') ? ['keyDots'] : undefined;
}

/** The key itself or, if it is taken, with a number behind it. */
export function freeKey(fields, wanted) {
	return freeAmong(new Set(fields.map(({ key }) => key)), wanted);
}

function freeAmong(taken, wanted) {
	const stem = wanted.replace(/ \d+$/, '');
	let key = wanted;
	for (let number = 2; taken.has(key); number += 1) key = `${stem} ${number}`;
	return key;
}

/** `key` and `label` as they are to begin with; `options`: of a drop-down. */
export function newField(fields, kind, box, { key, label = '', options }) {
	const own = settingsOf(kind, { options });
	return withRef({ key: freeKey(fields, key), label, boxes: [box], ...own });
}

export function change(fields, ref, changes) {
	return fields.map((field) => (field.ref === ref ? { ...field, ...changes } : field));
}

/** A place to a hundredth of a point. */
export function rounded(place) {
	const entries = Object.entries(place);
	return Object.fromEntries(entries.map(([name, value]) => [name, Math.round(value * 100) / 100]));
}

/** Boxes by what `place` makes of each that is selected; `selected` has "ref:index". Other fields stay the same objects. */
export function placeBoxes(fields, selected, place) {
	return fields.map((field) => {
		const isSelected = (_, index) => selected.has(`${field.ref}:${index}`);
		if (!field.boxes.some(isSelected)) return field;
		const boxes = field.boxes.map((box, index) =>
			isSelected(box, index) ? { ...box, ...place(box) } : box,
		);
		return { ...field, boxes };
	});
}

/** A field goes with its last box, a group of buttons with any. */
export function removeBoxes(fields, selected) {
	return fields.flatMap((field) => {
		const boxes = field.boxes.filter((_, index) => !selected.has(`${field.ref}:${index}`));
		if (boxes.length === field.boxes.length) return [field];
		return boxes.length > 0 && !isGroup(field) ? [{ ...field, boxes }] : [];
	});
}

/** The boxes of each page, each with its field and the id "ref:index". */
export function boxesByPage(fields) {
	const known = byPage.get(fields);
	if (known) return known;
	const pages = new Map();
	for (const field of fields) {
		field.boxes.forEach((box, index) => {
			const item = { field, box, id: `${field.ref}:${index}` };
			const own = pages.get(box.page);
			if (own) own.push(item);
			else pages.set(box.page, [item]);
		});
	}
	byPage.set(fields, pages);
	return pages;
}

/** States do not change, so what is found of one stays true. */
const byPage = new WeakMap();

function copyOf(fields, field, boxes) {
	const { id: _, ...rest } = field;
	const bare = boxes.map(({ id: _id, ...box }) => box);
	return withRef({ ...rest, key: freeKey(fields, field.key), boxes: bare });
}

/** Where a copy lies: a little below. */
export const beside = (box) => ({ ...box, x: box.x + 12, y: box.y - 12 });

/** Adds fields like others, with new keys and placed by `place`. Returns all fields and the new ones. */
export function addCopies(fields, originals, place) {
	return originals.reduce(
		({ all, made }, field) => {
			const copy = copyOf(all, field, field.boxes.map(place));
			return { all: [...all, copy], made: [...made, copy] };
		},
		{ all: fields, made: [] },
	);
}

/** The same field also on other pages: one key, one value. */
export function copyToPages(fields, ref, pages) {
	return fields.map((field) => {
		if (field.ref !== ref) return field;
		const [{ id: _, ...first }] = field.boxes;
		const has = new Set(field.boxes.map(({ page }) => page));
		const added = pages.filter((page) => !has.has(page)).map((page) => ({ ...first, page }));
		return { ...field, boxes: [...field.boxes, ...added] };
	});
}

export function reorder(fields, ref, by) {
	const from = fields.findIndex((field) => field.ref === ref);
	const to = Math.min(Math.max(from + by, 0), fields.length - 1);
	const others = fields.filter((field) => field.ref !== ref);
	return [...others.slice(0, to), fields[from], ...others.slice(to)];
}

/** How to place a box beside the first one of a selection, by what is wanted. */
export const alignments = {
	alignLeft: (first) => () => ({ x: first.x }),
	alignRight: (first) => (box) => ({ x: first.x + first.width - box.width }),
	alignTop: (first) => (box) => ({ y: first.y + first.height - box.height }),
	alignBottom: (first) => () => ({ y: first.y }),
	centerAcross: (first) => (box) => ({ x: first.x + (first.width - box.width) / 2 }),
	centerDown: (first) => (box) => ({ y: first.y + (first.height - box.height) / 2 }),
	sameWidth: (first) => () => ({ width: first.width }),
	sameHeight: (first) => () => ({ height: first.height }),
};

/** How to place boxes so that the gaps between them are equal, and the outer ones stay. */
const equalGaps = (at, length) => (boxes) => {
	const sorted = [...boxes].sort((one, other) => one[at] - other[at]);
	const [first] = sorted;
	const last = sorted.at(-1);
	const taken = sorted.reduce((sum, box) => sum + box[length], 0);
	const gap = (last[at] + last[length] - first[at] - taken) / Math.max(sorted.length - 1, 1);
	const places = new Map();
	let next = first[at];
	for (const box of sorted) {
		places.set(box, { [at]: next });
		next += box[length] + gap;
	}
	return (box) => places.get(box);
};

export const distributions = {
	gapsAcross: equalGaps('x', 'width'),
	gapsDown: equalGaps('y', 'height'),
};

/** What tells a proposal from the others: its place. */
export const proposalId = ({ page, x, y, width, height }) => [page, x, y, width, height].join(' ');

/** Proposals as fields, behind those that are there. */
export function withProposals(fields, proposals) {
	const taken = new Set(fields.map(({ key }) => key));
	const made = proposals.map((proposal) => {
		const { key, label, type, page, x, y, width, height } = proposal;
		const { multiline, maxLength, comb, alignment } = proposal;
		const text = {
			multiline,
			alignment,
			comb,
			fontSize: 0,
			...(maxLength !== undefined && { maxLength }),
		};
		const free = freeAmong(taken, key);
		taken.add(free);
		const field = { key: free, label, type, boxes: [{ page, x, y, width, height }] };
		return withRef(type === 'checkbox' ? field : { ...field, text });
	});
	return [...fields, ...made];
}
