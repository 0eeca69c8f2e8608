/** The room that a text has, in points, from the lower left corner of its box. */
export interface Room {
	readonly width: number;
	readonly height: number;
	/** Width of the border, at least 1. Text keeps twice as far from the left, right and upper edge. */
	readonly padding: number;
	/** Wanted font size; 0 = as large as fits. */
	readonly size: number;
	readonly alignment: 'left' | 'centre' | 'right';
}
