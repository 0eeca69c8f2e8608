import type { Area } from '../marks/area.ts';

/** How far the places in two cells side by side are apart. */
const BESIDE = 6;

interface Labelled {
	readonly label: string;
	readonly area: Area;
}

/** Whether a cell is for a signature, or for the date beside one: both are written with a pen. */
export function isToSign({ label, area }: Labelled, cells: readonly Labelled[]): boolean {
	if (isSignature(label)) return true;
	return (
		/^date\b/i.test(label) &&
		cells.some(
			(other) =>
				isSignature(other.label) &&
				Math.abs(other.area.bottom - area.bottom) < BESIDE / 2 &&
				Math.abs(area.left - other.area.right) < BESIDE,
		)
	);
}

const isSignature = (label: string): boolean => /\bsignature\b/i.test(label);
