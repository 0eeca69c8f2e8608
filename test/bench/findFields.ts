// node test/bench/findFields.ts [--write]: how many fields of real forms are found again on the forms
// without their fields. PDF_FORM_COLLECTION names a folder of forms. The worst ten are drawn into
// output/findFields/; --write puts the table into docs/benchmarks.md.
import { findFields } from '../mock-server/pdf/findFields/findFields.ts';
import { readMarks } from '../mock-server/pdf/findFields/marks/readMarks.ts';
import { forms, type Form } from './findFields/collection.ts';
import { f1, judge, sum, type Verdict } from './findFields/score.ts';
import { summary, writeSection } from './findFields/tables.ts';
import { drawWorst } from './findFields/worst.ts';

export interface Row {
	readonly form: Form;
	readonly verdict: Verdict;
}

async function letters(plain: Uint8Array): Promise<number> {
	let count = 0;
	for await (const { marks } of readMarks(plain, 30)) count += marks.glyphs.length;
	return count;
}

const rows: Row[] = [];
for await (const form of forms(letters)) {
	const found = await findFields(form.plain);
	const places = found.map(({ type, ...place }) => ({
		...place,
		kind: type === 'checkbox' ? ('checkbox' as const) : ('text' as const),
	}));
	const verdict = judge(places, form.truth);
	rows.push({ form, verdict });
	console.log(form.name, f1(verdict.text).toFixed(2), f1(verdict.checkbox).toFixed(2));
}
if (rows.length > 0) {
	console.log(summary(rows));
	const worst = [...rows].sort((a, b) => overall(a) - overall(b)).slice(0, 10);
	console.log(`The worst ten: ${await drawWorst(worst)}`);
	if (process.argv.includes('--write')) writeSection(rows);
}

function overall({ verdict: { text, checkbox } }: Row): number {
	return f1(sum([text, checkbox]));
}
