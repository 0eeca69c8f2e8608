import { make, setTyped } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { readNumber } from '../shared/number.js';
import { words } from '../words/editor.js';
import { kindNames, newKinds } from './kinds.js';
import { alignments, buttonTexts, canBeCopied, distributions, kindOf, plainText } from './model.js';

const t = translate(words);

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
		const names = Object.entries(options);
		if (shown !== names.join()) {
			shown = names.join();
			select.replaceChildren(...names.map(([each, name]) => make('option', { value: each }, name)));
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
			const from = isWhole ? t('enterWhole', { least }) : t('enterFrom', { least });
			const why = least === -Infinity ? t('enterNumber') : from;
			input.setCustomValidity(isUsable ? '' : why);
			if (!input.reportValidity()) return;
			onchoose(value);
			input.value = input.defaultValue;
		},
	});
	return { element: labelled(text, input), show: (value) => setTyped(input, String(value ?? '')) };
}

/** The words of each choice. */
const sides = { left: t('left'), center: t('center'), right: t('right') };

function textSettings(set) {
	const parts = {
		alignment: choice(t('alignment'), (alignment) => set({ alignment })),
		fontSize: numberInput(t('fontSize'), {
			least: 0,
			onchoose: (size) => set({ fontSize: size ?? 0 }),
		}),
		maxLength: numberInput(t('maxLength'), {
			least: 1,
			isWhole: true,
			onchoose: (maxLength) =>
				set(maxLength === undefined ? { maxLength, comb: false } : { maxLength }),
		}),
		multiline: tick(t('multiline'), (multiline) =>
			set(multiline ? { multiline, comb: false } : { multiline }),
		),
		comb: tick(t('comb'), (comb) => set(comb ? { comb, multiline: false } : { comb })),
	};
	const all = Object.entries(parts);
	const element = make('div', { className: 'parts' }, ...all.map(([, part]) => part.element));
	const show = (text) => {
		element.hidden = text === undefined;
		if (text) for (const [name, part] of all) part.show(text[name], sides);
	};
	return { element, show };
}

/** The kinds that a field can have, with their names. */
function kindsOf(field) {
	const kind = kindOf(field);
	const all = newKinds.includes(kind) ? newKinds : [kind];
	return Object.fromEntries(all.map((each) => [each, kindNames[each]]));
}

/** The options of a choice, one in a line. */
function optionsInput(onchoose) {
	const input = make('textarea', {
		id: 'editor-options',
		rows: 3,
		onchange: () => onchoose(linesOf(input.value), input),
	});
	const hint = make('p', { id: 'editor-options-hint', className: 'soft' });
	input.setAttribute('aria-describedby', hint.id);
	// Not around the input, whose text would be part of its own name.
	const label = make('label', { for: input.id }, t('options'));
	const element = make('div', { className: 'whole' }, label, input, hint);
	const show = (field) => {
		const { choice } = field;
		element.hidden = choice === undefined;
		setTyped(input, (choice?.options ?? []).join('\n'));
		const count = buttonTexts(field);
		hint.textContent = count === undefined ? '' : t('buttonTexts', { count });
	};
	return { element, show };
}

function linesOf(text) {
	const lines = text.split('\n').map((line) => line.trim());
	return [...new Set(lines)].filter((line) => line !== '');
}

function oneField(ref, on) {
	const key = textInput(t('key'), {
		id: 'editor-key',
		spellcheck: false,
		onchoose: (input) => on.rename(ref, input),
	});
	const label = textInput(t('label'), {
		onchoose: ({ value }) => on.change(ref, { label: value }),
	});
	const type = choice(t('type'), (next) => on.retype(ref, next));
	const options = optionsInput((chosen, input) => on.setOptions(ref, chosen, input));
	const text = textSettings((changes) => on.changeTexts([ref], changes));
	const legend = make('legend');
	const sides = { x: t('x'), y: t('y'), width: t('width'), height: t('height') };
	const places = Object.entries(sides).map(([name, text]) => {
		const onchoose = (value) => value !== undefined && on.place(() => ({ [name]: value }));
		return { name, ...numberInput(text, { onchoose }) };
	});
	const place = make('fieldset', {}, legend, ...places.map(({ element }) => element));
	const elements = [key, label, type, options, text].map(({ element }) => element);
	return {
		elements: [make('h3', {}, t('field')), ...elements, place],
		show: ([{ field, box }]) => {
			key.show(field.key);
			label.show(field.label);
			type.show(kindOf(field), kindsOf(field));
			options.show(field);
			text.show(commonText([field]));
			legend.textContent = t('position', { page: String(box.page) });
			for (const { name, show } of places) show(box[name]);
		},
	};
}

const hasText = ({ type, choice }) => type !== 'checkbox' && choice === undefined;

/** The text settings that fields have in common, undefined where they differ; none without a text field. */
function commonText(fields) {
	const texts = fields.filter(hasText).map(({ text = plainText }) => text);
	const [first] = texts;
	if (!first) return undefined;
	const names = Object.keys({ ...plainText, maxLength: undefined });
	const isCommon = (name) => texts.every((text) => text[name] === first[name]);
	return Object.fromEntries(names.map((name) => [name, isCommon(name) ? first[name] : undefined]));
}

const button = (text, onclick) =>
	make('button', { type: 'button', className: 'quiet', onclick }, text);

const alignmentNames = {
	alignLeft: t('alignLeft'),
	alignRight: t('alignRight'),
	alignTop: t('alignTop'),
	alignBottom: t('alignBottom'),
	centerAcross: t('centerAcross'),
	centerDown: t('centerDown'),
	sameWidth: t('sameWidth'),
	sameHeight: t('sameHeight'),
};
const distributionNames = { gapsAcross: t('gapsAcross'), gapsDown: t('gapsDown') };

function severalFields(on) {
	const title = make('h3');
	const together = Object.entries(alignmentNames).map(([name, text]) =>
		button(text, () => on.placeByFirst(alignments[name])),
	);
	const apart = Object.entries(distributionNames).map(([name, text]) =>
		button(text, () => on.placeAll(distributions[name])),
	);
	let refs = [];
	const text = textSettings((changes) => on.changeTexts(refs, changes));
	return {
		elements: [title, ...together, ...apart, text.element],
		show: (selected) => {
			title.textContent = t('severalFields', { count: selected.length });
			const texts = selected.map(({ field }) => field).filter(hasText);
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
			const areCopied = selected.every(({ field }) => canBeCopied(field));
			const copy = on.pageCount > 1 && selected.length === 1 && areCopied;
			const actions = [
				...(areCopied ? [button(t('duplicate'), on.duplicate)] : []),
				...(copy ? [button(t('copyToPages'), on.copyToPages)] : []),
				button(t('labelByWords'), on.labelByWords),
				button(t('remove'), on.remove),
			];
			form.replaceChildren(
				...parts.elements,
				make('div', { className: 'actions wrap' }, ...actions),
			);
		}
		if (of !== undefined) parts.show(selected);
	};
}
