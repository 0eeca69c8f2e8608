import { aspects } from './agreement.ts';
import type { Compared } from './compared.ts';

/** Prints how many boxes look as two of the others draw them, by aspect and in all. */
export function report(compared: readonly Compared[]): void {
	const judged = compared.flatMap(({ judgement }) => (judgement ? [judgement] : []));
	const rows: Record<string, Record<string, string | number>> = {};
	for (const aspect of aspects) {
		const decided = judged.filter(({ findings }) => findings[aspect] !== 'they differ');
		const same = decided.filter(({ findings }) => findings[aspect] === 'as theirs');
		rows[aspect] = row(same.length, decided.length);
	}
	const decided = judged.filter(({ findings }) =>
		Object.values(findings).some((finding) => finding !== 'they differ'),
	);
	rows['all of them'] = row(decided.filter(({ badness }) => badness === 0).length, decided.length);
	const forms = new Set(compared.map(({ job }) => job.path)).size;
	console.log(
		`${forms} forms, ${compared.length} boxes, ${judged.length} drawn alike by two others`,
	);
	console.table(rows);
	const unseen = compared.filter(
		({ drawings: { ours, ...theirs } }) =>
			!ours && Object.values(theirs).filter((drawing) => drawing !== undefined).length >= 2,
	);
	console.log(`${unseen.length} boxes in which ours draws nothing and two others do`);
}

function row(same: number, decided: number): Record<string, string | number> {
	const share = decided === 0 ? '-' : `${((100 * same) / decided).toFixed(2)} %`;
	return { 'as theirs': same, 'two others agree': decided, share };
}
