import { make } from '../shared/element.js';
import { isPlain, plainNumber, readNumber } from '../shared/number.js';

function select(options, own) {
	const input = make('select', own);
	input.append(
		make('option', { value: '' }, 'Leave as in template'),
		...options.map(([value, text]) => make('option', { value }, text)),
	);
	return input;
}

function control({ key, type, options }, id) {
	const own = { id, name: key };
	if (options) {
		return select(
			options.map((each) => [each, each]),
			own,
		);
	}
	if (type === 'checkbox') {
		return select(
			[
				['true', 'Ticked'],
				['false', 'Not ticked'],
			],
			own,
		);
	}
	// No type "number", which reads "12,5" as 125 and follows the wheel.
	if (type === 'number') return make('input', { ...own, type: 'text', inputMode: 'decimal' });
	return make('textarea', { ...own, rows: 1 });
}

/** Sends an empty text, which differs from keeping the template's value. */
function emptying(input, label) {
	const button = make(
		'button',
		{
			type: 'button',
			className: 'quiet small',
			'aria-pressed': 'false',
			'aria-label': `Empty ${label}`,
			onclick: () => {
				const isEmptied = button.getAttribute('aria-pressed') !== 'true';
				button.setAttribute('aria-pressed', String(isEmptied));
				if (isEmptied) input.value = '';
				input.disabled = isEmptied;
				input.placeholder = isEmptied ? 'Empty, even if the template has a value' : '';
			},
		},
		'Empty',
	);
	return button;
}

/** In its field's JSON type; undefined if the template's value is to stay. */
function valueOf({ value, disabled }, type) {
	if (value === '' && !disabled) return undefined;
	if (type === 'text') return value;
	return type === 'number' ? readNumber(value) : value === 'true';
}

const mostShown = 200;

function describe(present) {
	if (typeof present === 'boolean') return present ? 'ticked' : 'not ticked';
	return present.length > mostShown ? `${present.slice(0, mostShown)}…` : present;
}

/** Says how a number was read if that can differ from what was meant. */
function showsNumber(input) {
	const output = make('output', { for: input.id, className: 'soft', hidden: true });
	input.addEventListener('input', () => {
		const value = readNumber(input.value);
		output.hidden = Number.isNaN(value) || isPlain(input.value, value);
		output.textContent = output.hidden ? '' : `Understood as ${plainNumber(value)}`;
	});
	return output;
}

/** The input for a field of a template; `mark` says why its value cannot be used, without words it takes that away. */
export function fillInput(field, id) {
	const { key, label, type } = field;
	const input = control(field, id);
	const row = make('span', { className: 'with-button' }, input);
	if (type === 'text') row.append(emptying(input, label));
	input.setAttribute('aria-describedby', `${id}-held ${id}-problem`);
	const held = make('span', { id: `${id}-held`, className: 'soft held', hidden: true });
	const problem = make('span', { id: `${id}-problem`, className: 'why', hidden: true });
	const output = type === 'number' ? showsNumber(input) : undefined;
	const element = make('p', {}, make('label', { for: id }, label), row, held, output, problem);
	const mark = (why = '') => {
		problem.textContent = why;
		problem.hidden = why === '';
		input.ariaInvalid = why === '' ? null : 'true';
	};
	input.addEventListener('input', () => mark());
	return {
		key,
		label,
		element,
		mark,
		/** Says what the template has here. */
		hold: (present) => {
			held.textContent = `In the template: ${describe(present)}`;
			held.hidden = false;
		},
		value: () => valueOf(input, type),
		/** Why the value cannot even be sent. */
		problem: () =>
			Number.isNaN(valueOf(input, type)) ? `“${input.value}” is not a number` : undefined,
		show: () => {
			input.focus();
			element.scrollIntoView({ block: 'center' });
		},
	};
}
