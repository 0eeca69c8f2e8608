import { make } from '../shared/element.js';
import { formatNumber, translate } from '../shared/language.js';
import { isPlain, plainNumber, readNumber } from '../shared/number.js';
import { words } from '../words/fill.js';

const t = translate(words);

/** Labels that are longer take more room than their field: they are folded. */
const longestLabel = 120;
/** Up to so many radio buttons stand open; more options are a list. */
const mostOpen = 6;

/**
 * A control has its elements, and reads and sets what is entered: a text, or whether it is ticked. `press` chooses what a
 * button on the page stands for, and returns what is to have the focus then.
 */
function textControl(own, isMultiline) {
	const input = isMultiline
		? make('textarea', { ...own, rows: 2 })
		: make('input', { ...own, type: 'text', autocomplete: 'off' });
	return { input, parts: [input], read: () => input.value, set: (text) => (input.value = text) };
}

/** No type "number", which reads "12,5" as 125 and follows the wheel. */
function numberControl(own) {
	const control = textControl(own, false);
	control.input.inputMode = 'decimal';
	return control;
}

function tickControl(own) {
	const input = make('input', { ...own, type: 'checkbox' });
	return {
		input,
		parts: [input],
		read: () => input.checked,
		set: (value) => (input.checked = value),
	};
}

function listControl(own, options) {
	const input = make('select', own);
	const add = (value) => input.append(make('option', { value }, value));
	input.append(make('option', { value: '' }, t('noChoice')));
	options.forEach(add);
	const set = (value) => {
		if (value !== '' && !options.includes(value)) add(value);
		input.value = value;
	};
	return {
		input,
		parts: [input],
		read: () => input.value,
		set,
		press: (option) => {
			set(option);
			return input;
		},
	};
}

/** A drop-down that takes any other text, too. */
function openListControl(own, options) {
	const id = `${own.id}-options`;
	const { input, ...control } = textControl(own, false);
	input.setAttribute('list', id);
	const list = make(
		'datalist',
		{ id },
		...options.map((each) => make('option', { value: each }, each)),
	);
	return { ...control, input, parts: [input, list] };
}

function radioControl({ id, name }, options) {
	const buttons = ['', ...options].map((value, index) => {
		const own = { type: 'radio', name: `${id}-${name}`, value, id: index === 0 ? id : '' };
		return make('input', { ...own, checked: value === '' });
	});
	const rows = buttons.map((button) =>
		make('label', { className: 'tick' }, button, button.value || t('noChoice')),
	);
	return {
		input: buttons[0],
		isGroup: true,
		parts: [make('span', { className: 'radios' }, ...rows)],
		read: () => buttons.find(({ checked }) => checked)?.value ?? '',
		set: (value) => {
			for (const button of buttons) button.checked = button.value === value;
		},
		press: (option) => {
			const button = buttons.find(({ value }) => value === option);
			if (button) button.checked = true;
			return button;
		},
	};
}

const between = '; ';

/** A list of which several can be chosen. */
function severalControl({ id }, options) {
	const ticks = options.map((value, index) =>
		make('input', { type: 'checkbox', value, id: index === 0 ? id : '' }),
	);
	const rows = ticks.map((tick) => make('label', { className: 'tick' }, tick, tick.value));
	const chosen = () => ticks.filter(({ checked }) => checked);
	return {
		input: ticks[0],
		isGroup: true,
		parts: [make('span', { className: 'radios' }, ...rows)],
		read: () =>
			chosen()
				.map(({ value }) => value)
				.join(between),
		set: (value) => {
			const wanted = new Set(value.split(between));
			for (const tick of ticks) tick.checked = wanted.has(tick.value);
		},
	};
}

/** Of buttons that are all in sight on the page. */
const groups = new Set(['radio', 'checkboxGroup']);

function controlFor({ type, options, editable, multiple, choice }, own, isMultiline) {
	if (multiple) return severalControl(own, options);
	if (options) {
		if (editable) return openListControl(own, options);
		const isOpen = groups.has(choice?.kind) && options.length <= mostOpen;
		return isOpen ? radioControl(own, options) : listControl(own, options);
	}
	if (type === 'checkbox') return tickControl(own);
	return type === 'number' ? numberControl(own) : textControl(own, isMultiline);
}

/** The label; a long one shows its beginning until all is asked for. */
function labelParts(label, { id, isGroup }) {
	const name = isGroup
		? make('span', { id: `${id}-label`, className: 'label' }, label)
		: make('label', { for: id, className: 'label' }, label);
	if (label.length <= longestLabel) return [name];
	name.classList.add('folded');
	const more = make(
		'button',
		{
			type: 'button',
			className: 'quiet small',
			'aria-expanded': 'false',
			onclick: () => {
				const isFolded = name.classList.toggle('folded');
				more.ariaExpanded = String(!isFolded);
				more.textContent = t(isFolded ? 'showAll' : 'showLess');
			},
		},
		t('showAll'),
	);
	return [name, more];
}

/** How a text that its field has too little room for will look. */
export const howUnfit = ({ isCut, size }) =>
	isCut ? t('isCut') : t('isSmall', { size: formatNumber(size) });

/**
 * The input for a field: it begins with what the template holds, and gives a value only if that was changed. `place`
 * is what the editor knows of the field.
 */
export function fillInput(field, { id, present, place = {} }) {
	const { key, label, type } = field;
	const isTick = type === 'checkbox' && !field.options;
	const first = present ?? (isTick ? false : '');
	const own = { id, name: key };
	const control = controlFor({ ...field, choice: place.choice }, own, place.text?.multiline);
	const { input } = control;
	control.set(first);
	const note = make('span', { id: `${id}-note`, className: 'soft', role: 'status', hidden: true });
	const tight = make('span', { id: `${id}-tight`, className: 'tight', hidden: true });
	const problem = make('span', { id: `${id}-problem`, className: 'why', hidden: true });
	const described = [note, tight, problem].map((each) => each.id).join(' ');
	input.setAttribute('aria-describedby', described);
	const isChanged = () => control.read() !== first;
	const number = () => readNumber(control.read());
	const value = () => {
		if (!isChanged()) return undefined;
		if (type !== 'number') return control.read();
		return control.read().trim() === '' ? undefined : number();
	};
	const tell = (element, text) => {
		element.textContent = text;
		element.hidden = text === '';
	};
	const mark = (why = '') => {
		tell(problem, why);
		input.ariaInvalid = why === '' ? null : 'true';
	};
	const showNumber = () => {
		const text = control.read();
		if (!isChanged()) return tell(note, '');
		if (text.trim() === '') return tell(note, first && t('numberStays', { value: first }));
		const isClear = Number.isNaN(number()) || isPlain(text, number());
		tell(note, isClear ? '' : t('understood', { number: plainNumber(number()) }));
	};
	const labels = labelParts(label, { id, isGroup: control.isGroup });
	const element = make(
		'div',
		{ className: isTick ? 'input ticked' : 'input' },
		...(isTick ? [...control.parts, ...labels] : [...labels, ...control.parts]),
		note,
		tight,
		problem,
	);
	if (control.isGroup) {
		element.setAttribute('role', field.multiple ? 'group' : 'radiogroup');
		element.setAttribute('aria-labelledby', `${id}-label`);
	}
	element.addEventListener('input', () => {
		mark();
		if (type === 'number') showNumber();
	});
	return {
		key,
		label,
		element,
		mark,
		value,
		/** Whether this field is meant by a name in a title. */
		isCalled: (name) => name === label || name === key,
		/** What a title says of it. */
		text: () => String(control.read()),
		/** What was entered, to be entered again in a form that was built anew; undefined if nothing was. */
		entered: () => (isChanged() ? control.read() : undefined),
		enter: (entered) => {
			if (typeof entered !== typeof first) return false;
			control.set(entered);
			return control.read() === entered;
		},
		/** Says how its text will look, where that is not as usual. */
		fit: (unfit) => tell(tight, unfit ? howUnfit(unfit) : ''),
		/** Why the value cannot even be sent. */
		problem: () => {
			const isWrong = Number.isNaN(value());
			return isWrong ? t('notNumber', { text: control.read() }) : undefined;
		},
		/** Goes to the input, as a click on its place does: that ticks, or presses the button that is there. */
		go: ({ option }) => {
			const pressed = option === undefined ? undefined : control.press?.(option);
			if (isTick) input.checked = !input.checked;
			const target = pressed ?? input;
			target.focus();
			if (isTick || pressed) target.dispatchEvent(new Event('input', { bubbles: true }));
			element.scrollIntoView({ block: 'nearest' });
		},
		show: () => {
			input.focus();
			element.scrollIntoView({ block: 'center' });
		},
	};
}
