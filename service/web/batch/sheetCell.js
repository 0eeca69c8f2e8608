/** @import { CellObject } from '@e965/xlsx' */
/** @import { Formats } from './formats.js' */
import { exact } from './formats.js';

/** @type {Readonly<Record<number, string>>} What Excel shows of an error, by its code in the file. */
const errors = {
	0: '#NULL!',
	7: '#DIV/0!',
	15: '#VALUE!',
	23: '#REF!',
	29: '#NAME?',
	36: '#NUM!',
	42: '#N/A',
	43: '#GETTING_DATA',
};

/** A cell of a workbook: what it shows, and the value behind it. */
export class SheetCell {
	#cell;
	#formats;

	/**
	 * @param {CellObject} cell
	 * @param {Formats} formats
	 */
	constructor(cell, formats) {
		this.#cell = cell;
		this.#formats = formats;
	}

	get #pattern() {
		return String(this.#cell.z ?? 'General');
	}

	/** As the sheet shows it, in the page's language. */
	get text() {
		const { t: type, v: value } = this.#cell;
		if (type === 'e') return errors[Number(value)] ?? '#ERROR!';
		if (type === 'z' || value === undefined || value instanceof Date) return '';
		return this.#formats.show(value, this.#pattern);
	}

	/** The number of a cell that is neither a date nor a time. */
	get number() {
		const { t: type, v: value } = this.#cell;
		return type === 'n' && typeof value === 'number' && !this.isTime ? exact(value) : undefined;
	}

	/** Whether it is a date, a time of day or a duration. */
	get isTime() {
		return this.#cell.t === 'n' && this.#formats.isTime(this.#pattern);
	}

	/** TRUE or FALSE of a cell that has one of them. */
	get tick() {
		const { t: type, v: value } = this.#cell;
		return type === 'b' ? value === true : undefined;
	}

	/** An empty cell, which may have a look; a formula without a result is not: there should be something. */
	get isBlank() {
		const { t: type, v: value } = this.#cell;
		if (type === 'z') return !this.isUncalculated;
		return typeof value === 'string' && value.trim() === '';
	}

	get isError() {
		return this.#cell.t === 'e';
	}

	/** A formula that nobody has calculated: some programs write workbooks without results. */
	get isUncalculated() {
		return this.#cell.t === 'z' && this.#cell.f !== undefined;
	}

	/** What tells it from other cells, cheaper than what it shows. */
	get content() {
		const { t: type, v: value, f: formula } = this.#cell;
		return `${type}${type === 'z' ? (formula ?? '') : String(value)}`;
	}
}
