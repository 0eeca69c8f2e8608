/** What a field shows for a value. */
export interface Shown {
	readonly text: string;
	/** Operator that sets the fill color, where it is not the field's own. */
	readonly colour?: string;
	/** Where it is not the field's own. */
	readonly alignment?: 'centre';
}

/** Shows a value as its field's script does. What the script cannot read is shown as it is. */
export type Format = (value: string) => Shown;
