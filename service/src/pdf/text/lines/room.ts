/** The room that a text has, in points, from the lower left corner of its box. */
export interface Room {
	readonly width: number;
	readonly height: number;
	/** Width of the border, at least 1 and not more than leaves room for a text. */
	readonly padding: number;
	/** How far text keeps from the left, right and upper edge: twice the padding, and beyond a wider border. */
	readonly inset: number;
	/** Wanted font size; 0 = as large as fits. */
	readonly size: number;
	readonly alignment: 'left' | 'centre' | 'right';
}
