/** How a date or a number is written. */
export interface FieldFormat {
	readonly format?: 'date' | undefined;
	/** As in `dd.mm.yyyy`. */
	readonly dateFormat?: string | undefined;
	readonly decimals?: number | undefined;
	/** An example: `1.234,50`. */
	readonly numberStyle?: string | undefined;
	/** As it is printed: `€`, `EUR`. */
	readonly currency?: string | undefined;
}
