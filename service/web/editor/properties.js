import { make } from '../shared/element.js';
import { alignments, plainText } from './model.js';

function labelled(text, control) {
	return make('label', {}, make('span', {}, text), control);
}

function choice(text, value, options, onchoose) {
	const select = make('select', { onchange: () => onchoose(select.value) });
	for (const [name, shown] of options) {
		select.append(make('option', { value: name, selected: name === value }, shown));
	}
	return labelled(text, select);
}

function tick(text, checked, onchoose) {
	const input = make('input', {
		type: 'checkbox',
		checked,
		onchange: () => onchoose(input.checked),
	});
	return make('label', { className: 'tick' }, input, make('span', {}, text));
}

/** An empty value is undefined. */
function numberInput(text, value, { least, step = 'any', onchoose }) {
	const input = make('input', {
		type: 'number',
		value: value ?? '',
		min: least,
		step,
		onchange: () =>
			input.reportValidity() && onchoose(input.value === '' ? undefined : Number(input.value)),
	});
	return labelled(text, input);
}

function textSettings({ text = plainText, ref }, on) {
	const set = (changes) => {
		const next = { ...text, ...changes };
		if (next.maxLength === undefined) delete next.maxLength;
		on.change(ref, { text: next });
	};
	const sides = ['left', 'center', 'right'].map((side) => [side, side]);
	return [
		choice('Alignment', text.alignment, sides, (alignment) => set({ alignment })),
		numberInput('Font size (0 = auto)', text.fontSize, {
			least: 0,
			onchoose: (size) => set({ fontSize: size ?? 0 }),
		}),
		numberInput('Maximum length', text.maxLength, {
			least: 1,
			step: 1,
			onchoose: (maxLength) => set({ maxLength, comb: text.comb && maxLength !== undefined }),
		}),
		tick('Multiple lines', text.multiline, (multiline) =>
			set({ multiline, comb: text.comb && !multiline }),
		),
		tick('One cell per character', text.comb, (comb) =>
			set({ comb, ...(comb && { multiline: false, maxLength: text.maxLength ?? 10 }) }),
		),
	];
}

function oneField(field, { box, on }) {
	const { ref, key, label, type } = field;
	const keyInput = make('input', {
		type: 'text',
		value: key,
		id: 'editor-key',
		spellcheck: false,
		onchange: () => {
			if (!on.rename(ref, keyInput.value)) keyInput.value = key;
		},
	});
	const labelInput = make('input', {
		type: 'text',
		value: label,
		onchange: () => on.change(ref, { label: labelInput.value }),
	});
	const types = field.id !== undefined && type === 'checkbox' ? ['checkbox'] : ['text', 'number'];
	const all = field.id === undefined ? ['text', 'number', 'checkbox'] : types;
	const place = (name) =>
		numberInput(name, box[name], {
			onchoose: (value) => value !== undefined && on.place(() => ({ [name]: value })),
		});
	return [
		labelled('Key', keyInput),
		labelled('Label', labelInput),
		choice(
			'Type',
			type,
			all.map((each) => [each, each]),
			(next) => on.retype(ref, next),
		),
		...(type === 'checkbox' ? [] : textSettings(field, on)),
		make(
			'fieldset',
			{},
			make('legend', {}, `Position on page ${box.page}, in points`),
			...['x', 'y', 'width', 'height'].map(place),
		),
	];
}

/** The settings of what is selected: of one field, or what several can have in common. */
export function showProperties(form, { selected, on }) {
	const [first] = selected;
	const button = (text, onclick) =>
		make('button', { type: 'button', className: 'quiet', onclick }, text);
	form.hidden = first === undefined;
	if (!first) return form.replaceChildren();
	const isOne = selected.length === 1;
	const together = Object.entries(alignments).map(([name, place]) =>
		button(name, () => on.place(place(first.box))),
	);
	form.replaceChildren(
		make('h3', {}, isOne ? 'Field' : `${selected.length} fields`),
		...(isOne ? oneField(first.field, { box: first.box, on }) : together),
		make(
			'div',
			{ className: 'actions wrap' },
			button('Duplicate', on.duplicate),
			...(isOne && on.pageCount > 1 ? [button('Copy to all pages', on.copyToPages)] : []),
			button('Remove', on.remove),
		),
	);
}
