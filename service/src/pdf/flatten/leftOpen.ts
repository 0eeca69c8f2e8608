import type { PDFDict } from '@cantoo/pdf-lib';
import { dictOf, numberOf } from '../file/objects.ts';
import { operationsIn } from '../file/operations.ts';

/** What page content leaves open at its end. */
export interface LeftOpen {
	/** How many more graphics states it restores, at the worst, than it has saved. */
	readonly missingSaves: number;
	/** How many more graphics states it has saved than restored; negative if it restored more. */
	readonly surplus: number;
	/** How many sequences of marked content it has begun and not ended, such as those of a hidden layer. */
	readonly openMarks: number;
	/** The lowest number that none of its sequences of marked content has (ISO 32000-1, 14.7.4.2). */
	readonly nextMark: number;
}

/**
 * Counts the operators that open and close something (ISO 32000-1, 8.4.2 and 14.6).
 * @param properties what the page's resources call so, where a sequence of marked content may have its number
 */
export function leftOpenBy(content: string, properties: PDFDict | undefined): LeftOpen {
	let [surplus, lowest, openMarks, nextMark] = [0, 0, 0, 0];
	for (const { operator, operands } of operationsIn(content)) {
		if (operator === 'q') surplus += 1;
		else if (operator === 'Q') surplus -= 1;
		else if (operator === 'EMC') openMarks = Math.max(openMarks - 1, 0);
		else if (operator === 'BMC' || operator === 'BDC') {
			openMarks += 1;
			nextMark = Math.max(nextMark, (numberOfMark(operands, properties) ?? -1) + 1);
		}
		lowest = Math.min(lowest, surplus);
	}
	return { missingSaves: -lowest || 0, surplus, openMarks, nextMark };
}

function numberOfMark(operands: readonly string[], properties: PDFDict | undefined) {
	const at = operands.indexOf('/MCID');
	if (at >= 0) return Number(operands[at + 1]) || 0;
	const listed = properties && dictOf(properties, operands[1]?.slice(1) ?? '');
	return listed && numberOf(listed, 'MCID');
}
