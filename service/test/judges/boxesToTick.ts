import type { ReadBox } from './readPdf.ts';

/** The boxes in which a tick has to show: those that stand for the same value as their field's first. */
export function boxesToTick(boxes: readonly ReadBox[]): ReadBox[] {
	const first = new Map<string, string | undefined>();
	return boxes.filter(({ name, isCheckbox, onState }) => {
		if (isCheckbox && !first.has(name)) first.set(name, onState);
		return isCheckbox && first.get(name) === onState;
	});
}
