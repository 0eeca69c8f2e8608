import { aspects, type Judgement } from './agreement.ts';
import type { Compared } from './compared.ts';

/** Prints how many boxes look as Acrobat and the others draw them, by aspect and in all. */
export function report(compared: readonly Compared[]): void {
	const judged = compared.flatMap(({ judgement }) => (judgement ? [judgement] : []));
	const forms = new Set(compared.map(({ job }) => job.path)).size;
	console.log(
		`${forms} forms, ${compared.length} boxes, ${judged.length} drawn alike by two others`,
	);
	console.log('As Acrobat draws them, where forms that it has filled tell; else as two others do:');
	console.table(tableOf(judged));
	console.log('As two others draw them:');
	console.table(
		tableOf(compared.flatMap(({ byOthersAlone }) => (byOthersAlone ? [byOthersAlone] : []))),
	);
	const unseen = compared.filter(
		({ drawings: { ours, ...theirs } }) =>
			!ours && Object.values(theirs).filter((drawing) => drawing !== undefined).length >= 2,
	);
	console.log(`${unseen.length} boxes in which ours draws nothing and two others do`);
}

type Row = Record<'alike' | 'compared' | 'share', string | number>;

function tableOf(judged: readonly Judgement[]): Record<string, Row> {
	const rows: Record<string, Row> = {};
	for (const aspect of aspects) {
		const findings = judged.map((judgement) => judgement.findings[aspect]);
		const decided = findings.filter((finding) => finding !== 'they differ');
		rows[aspect] = row(decided.filter(isAlike).length, decided.length);
	}
	const decided = judged.filter(({ findings }) =>
		Object.values(findings).some((finding) => finding !== 'they differ'),
	);
	rows['all of them'] = row(decided.filter(({ badness }) => badness === 0).length, decided.length);
	return rows;
}

function isAlike(finding: Judgement['findings']['size']): boolean {
	return finding === 'as theirs' || finding === 'as Acrobat';
}

function row(alike: number, compared: number): Row {
	const share = compared === 0 ? '-' : `${((100 * alike) / compared).toFixed(2)} %`;
	return { alike, compared, share };
}
