import type { PDFName } from '@cantoo/pdf-lib';
import { arrayOf } from '../file/objects.ts';
import { decoded } from '../file/strings.ts';
import { flagsOf, inherited, ownerIndex, type Widget } from '../file/widgets.ts';
import type { Choice } from './options.ts';
import { onState, readable, statedName, stateNamed } from './states.ts';

const IN_UNISON = 1 << 25;

/** One button of a group. */
export interface RadioButton {
	readonly widget: Widget;
	/** The state in which it is pressed. */
	readonly state: PDFName;
	/** The option that it stands for, as people read it. */
	readonly text: string;
}

/** The buttons of a group, with texts from /Opt where the form has them. */
export function buttonsOf(widgets: readonly Widget[]): RadioButton[] {
	return widgets.map((widget, place) => button(widget, buttonState(widget, place)));
}

function button(widget: Widget, state: PDFName): RadioButton {
	const name = state.decodeText();
	return { widget, state, text: optionText(widget, name) || readable(name) };
}

/** The options of a group. Buttons with the same text are one option. */
export function radioChoices(widgets: readonly Widget[]): Choice[] {
	const choices = new Map<string, Choice>();
	for (const { state, text } of buttonsOf(widgets)) {
		if (!choices.has(text)) choices.set(text, { value: state.decodeText(), text });
	}
	return [...choices.values()];
}

/**
 * The boxes of a checkbox, each with the state in which it is ticked. Unlike radio buttons, all boxes of one state are
 * ticked together.
 */
export function boxesToTick(widgets: readonly Widget[]): RadioButton[] {
	return widgets.map((widget) => button(widget, onState(widget)));
}

/** The buttons or boxes of a group; undefined for a field of another kind. */
export function groupButtons(kind: string, widgets: readonly Widget[]): RadioButton[] | undefined {
	if (kind === 'radio') return buttonsOf(widgets);
	return kind === 'checkboxGroup' ? boxesToTick(widgets) : undefined;
}

/** What the boxes of a checkbox stand for, by their states. */
export function tickChoices(widgets: readonly Widget[]): Choice[] {
	const choices = new Map<string, Choice>();
	for (const { state, text } of boxesToTick(widgets)) {
		const value = state.decodeText();
		const isKnown = [...choices.values()].some((choice) => choice.text === text);
		if (!isKnown && !choices.has(value)) choices.set(value, { value, text });
	}
	return [...choices.values()];
}

/**
 * The buttons to press for a choice: of those that stand for the same, all if the form says so, else only the first
 * (RadiosInUnison, ISO 32000-1, table 226).
 */
export function pressedFor(choice: Choice, widgets: readonly Widget[]): RadioButton[] {
	const owners = new Set<unknown>();
	return buttonsOf(widgets).filter(({ text, widget }) => {
		if (text !== choice.text) return false;
		const owner = widget.chain[ownerIndex(widget)];
		const isFirst = !owners.has(owner);
		owners.add(owner);
		return isFirst || (flagsOf(widget) & IN_UNISON) !== 0;
	});
}

/** A button without looks has the state that /Opt implies: its place (ISO 32000-1, table 227). */
export function buttonState(widget: Widget, place = 0): PDFName {
	return statedName(widget) ?? stateNamed(String(placeAmongKids(widget) ?? place));
}

/** /Opt has a text for each of /Kids, in their order. If the numbers differ, numeric states are indexes into /Opt. */
function optionText(widget: Widget, state: string): string | undefined {
	const own = arrayOf(widget.dict, 'Opt');
	if (own?.size() === 1) return decoded(own.lookup(0));
	const texts = inherited(widget, arrayOf, 'Opt');
	if (!texts) return undefined;
	const kids = kidsOf(widget);
	const isNumber = /^\d{1,4}$/.test(state) && kids?.size() !== texts.size();
	const index = isNumber ? Number(state) : placeAmongKids(widget);
	return index !== undefined && index < texts.size() ? decoded(texts.lookup(index)) : undefined;
}

function placeAmongKids(widget: Widget): number | undefined {
	const ref = widget.chainRefs[ownerIndex(widget) - 1];
	return ref && kidsOf(widget)?.indexOf(ref);
}

function kidsOf(widget: Widget) {
	const owner = widget.chain[ownerIndex(widget)];
	return owner && arrayOf(owner, 'Kids');
}
