import { numberOf } from '../file/objects.ts';
import { inherited, type Widget } from '../file/widgets.ts';

/** The number of characters that fit into a text field, if its author has set one. */
export function maximumLength(widget: Widget): number | undefined {
	const length = inherited(widget, numberOf, 'MaxLen');
	return length !== undefined && length >= 1 ? Math.floor(length) : undefined;
}
