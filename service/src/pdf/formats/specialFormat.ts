import type { Format } from './shown.ts';
import type { ScriptCall } from './scripts.ts';

/** By their numbers in the scripts: ZIP code, ZIP + 4, phone number, social security number. */
const MASKS: readonly (readonly string[])[] = [
	['99999'],
	['99999-9999'],
	['999-9999', '(999) 999-9999'],
	['999-99-9999'],
];

/** AFSpecial_Format(kind): the digits of a value, spread over a mask that has as many places. */
export function specialFormat({ arguments: [kind] }: ScriptCall): Format | undefined {
	const masks = MASKS[Number(kind)];
	return (
		masks &&
		((value) => {
			const digits = value.replace(/[-()\s.]/g, '');
			const mask = masks.find((each) => each.replace(/[^9]/g, '').length === digits.length);
			if (mask === undefined || !/^\d*$/.test(digits)) return { text: value };
			let at = 0;
			return { text: mask.replace(/9/g, () => digits[at++] ?? '') };
		})
	);
}
