import { numbersOf } from '../file/objects.ts';
import { inherited, type Widget } from '../file/widgets.ts';
import { optionsOf } from './options.ts';
import { storedTexts } from './storedText.ts';

/**
 * The options of a drop-down or a list that are chosen, by their indexes. They are those of the value, which the indexes
 * of /I only tell apart where options have the same value (ISO 32000-1, table 231).
 */
export function selectionIn(widget: Widget): number[] {
	const options = optionsOf(widget);
	const stored = inherited(widget, storedTexts, 'V');
	const indexes = (inherited(widget, numbersOf, 'I') ?? []).filter((index) => options[index]);
	const isMeant = ({ value, text }: (typeof options)[number]) =>
		stored?.includes(value) === true || stored?.includes(text) === true;
	const byValue = options.flatMap((option, index) => (isMeant(option) ? [index] : []));
	const isTold = indexes.length > 0 && (!stored || indexes.length === stored.length);
	return isTold && indexes.every((index) => !stored || byValue.includes(index)) ? indexes : byValue;
}
