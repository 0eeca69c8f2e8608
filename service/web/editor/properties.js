import { make, setTyped } from '../shared/element.js';
import { readNumber } from '../shared/number.js';
import { alignments, distributions, plainText } from './model.js';

function labelled(text, control) {
	return make('label', {}, make('span', {}, text), control);
}

/** Each part of the form has an `element` and `show`, which gives it another value. */
function textInput(text, { onchoose, ...more }) {
	const input = make('input', { type: 'text', ...more, onchange: () => onchoose(input) });
	return { element: labelled(text, input), show: (value) => setTyped(input, value) };
}

function choice(text, onchoose) {
	const select = make('select', { onchange: () => onchoose(select.value) });
	let shown = '';
	const show = (value, options) => {
		if (shown !== options.join()) {
			shown = options.join();
			select.replaceChildren(...options.map((each) => make('option', { value: each }, each)));
		}
		select.value = value ?? '';
	};
	return { element: labelled(text, select), show };
}

function tick(text, onchoose) {
	const input = make('input', { type: 'checkbox', onchange: () => onchoose(input.checked) });
	const element = make('label', { className: 'tick' }, input, make('span', {}, text));
	const show = (value) => {
		input.checked = value ?? false;
		input.indeterminate = value === undefined;
	};
	return { element, show };
}

/** An empty value is undefined. */
function numberInput(text, { least = -Infinity, isWhole = false, onchoose }) {
	const input = make('input', {
		type: 'text',
		inputMode: 'decimal',
		oninput: () => input.setCustomValidity(''),
		onchange: () => {
			const value = input.value.trim() === '' ? undefined : readNumber(input.value);
			const isUsable = value === undefined || (value >= least && (!isWhole || value % 1 === 0));
			const from = least === -Infinity ? '' : ` from ${least}`;
			input.setCustomValidity(isUsable ? '' : `Enter a ${isWhole ? 'whole ' : ''}number${from}.`);
			if (!input.reportValidity()) return;
			onchoose(value);
			input.value = input.defaultValue;
		},
	});
	return { element: labelled(text, input), show: (value) => setTyped(input, String(value ?? '')) };
}

const sides = ['left', 'center', 'right'];

function textSettings(set) {
	const parts = {
		alignment: choice('Alignment', (alignment) => set({ alignment })),
		fontSize: numberInput('Font size (0 = auto)', {
			least: 0,
			onchoose: (size) => set({ fontSize: size ?? 0 }),
		}),
		maxLength: numberInput('Maximum length', {
			least: 1,
			isWhole: true,
			onchoose: (maxLength) =>
				set(maxLength === undefined ? { maxLength, comb: false } : { maxLength }),
		}),
		multiline: tick('Multiple lines', (multiline) =>
			set(multiline ? { multiline, comb: false } : { multiline }),
		),
		comb: tick('One cell per character', (comb) =>
			set(comb ? { comb, multiline: false } : { comb }),
		),
	};
	const all = Object.entries(parts);
	const element = make('div', { className: 'parts' }, ...all.map(([, part]) => part.element));
	const show = (text) => {
		element.hidden = text === undefined;
		if (text) for (const [name, part] of all) part.show(text[name], sides);
	};
	return { element, show };
}

function typesOf({ id, type }) {
	if (id === undefined) return ['text', 'number', 'checkbox'];
	return type === 'checkbox' ? ['checkbox'] : ['text', 'number'];
}

function oneField(ref, on) {
	const key = textInput('Key', {
		id: 'editor-key',
		spellcheck: false,
		onchoose: (input) => on.rename(ref, input),
	});
	const label = textInput('Label', { onchoose: ({ value }) => on.change(ref, { label: value }) });
	const type = choice('Type', (next) => on.retype(ref, next));
	const text = textSettings((changes) => on.changeTexts([ref], changes));
	const legend = make('legend');
	const places = ['x', 'y', 'width', 'height'].map((name) => {
		const onchoose = (value) => value !== undefined && on.place(() => ({ [name]: value }));
		return { name, ...numberInput(name, { onchoose }) };
	});
	const place = make('fieldset', {}, legend, ...places.map(({ element }) => element));
	const elements = [key, label, type, text].map(({ element }) => element);
	return {
		elements: [make('h3', {}, 'Field'), ...elements, place],
		show: ([{ field, box }]) => {
			key.show(field.key);
			label.show(field.label);
			type.show(field.type, typesOf(field));
			text.show(commonText([field]));
			legend.textContent = `Position on page ${box.page}, in points`;
			for (const { name, show } of places) show(box[name]);
		},
	};
}

/** The text settings that fields have in common, undefined where they differ; none without a text field. */
function commonText(fields) {
	const texts = fields
		.filter(({ type }) => type !== 'checkbox')
		.map(({ text = plainText }) => text);
	const [first] = texts;
	if (!first) return undefined;
	const names = Object.keys({ ...plainText, maxLength: undefined });
	const isCommon = (name) => texts.every((text) => text[name] === first[name]);
	return Object.fromEntries(names.map((name) => [name, isCommon(name) ? first[name] : undefined]));
}

const button = (text, onclick) =>
	make('button', { type: 'button', className: 'quiet', onclick }, text);

function severalFields(on) {
	const title = make('h3');
	const together = Object.entries(alignments).map(([name, place]) =>
		button(name, () => on.placeByFirst(place)),
	);
	const apart = Object.entries(distributions).map(([name, placing]) =>
		button(name, () => on.placeAll(placing)),
	);
	let refs = [];
	const text = textSettings((changes) => on.changeTexts(refs, changes));
	return {
		elements: [title, ...together, ...apart, text.element],
		show: (selected) => {
			title.textContent = `${selected.length} fields`;
			const texts = selected.map(({ field }) => field).filter(({ type }) => type !== 'checkbox');
			refs = texts.map(({ ref }) => ref);
			text.show(commonText(texts));
		},
	};
}

/**
 * The settings of what is selected: of one field, or what several can have in common. The inputs stay while the
 * selection does, so that typing and clicks are not cut off.
 */
export function properties(form, on) {
	let shown;
	let parts;
	return (selected) => {
		const of = selected.length > 1 ? 'several' : selected[0]?.field.ref;
		form.hidden = of === undefined;
		if (of !== shown) {
			shown = of;
			if (of === undefined) return form.replaceChildren();
			parts = selected.length > 1 ? severalFields(on) : oneField(of, on);
			const copy = on.pageCount > 1 && selected.length === 1;
			const actions = [
				button('Duplicate', on.duplicate),
				...(copy ? [button('Copy to all pages', on.copyToPages)] : []),
				button('Remove', on.remove),
			];
			form.replaceChildren(
				...parts.elements,
				make('div', { className: 'actions wrap' }, ...actions),
			);
		}
		if (of !== undefined) parts.show(selected);
	};
}
