// node test/bench/findFields.ts [--write]: how many fields of real forms are found again on the forms
// without their fields. PDF_FORM_COLLECTION names a folder of forms; reading one and finding its fields
// may take a minute each. The worst ten are drawn into output/findFields/; --write puts the table into
// docs/benchmarks.md.
import { forms, type Form } from './findFields/collection.ts';
import { FormThread } from './findFields/formJob.ts';
import { f1, judge, sum, type Verdict } from './findFields/score.ts';
import { summary, writeSection } from './findFields/tables.ts';
import { drawWorst } from './findFields/worst.ts';

export interface Row {
	readonly form: Form;
	readonly verdict: Verdict;
}

const thread = new FormThread();
const rows: Row[] = [];
for await (const form of forms((bytes) => thread.open(bytes))) {
	const start = performance.now();
	const found = await thread.find(form.plain);
	const seconds = (performance.now() - start) / 1000;
	const places = found.map(({ type, ...place }) => ({
		...place,
		kind: type === 'checkbox' ? ('checkbox' as const) : ('text' as const),
	}));
	const verdict = judge(places, form.truth);
	rows.push({ form, verdict });
	const scores = [verdict.text, verdict.checkbox].map((score) => f1(score).toFixed(2));
	console.log(form.progress, form.name, ...scores, `${seconds.toFixed(1)} s`);
}
await thread.close();
if (rows.length > 0) {
	console.log(summary(rows));
	const worst = [...rows].sort((a, b) => overall(a) - overall(b)).slice(0, 10);
	console.log(`The worst ten: ${await drawWorst(worst)}`);
	if (process.argv.includes('--write')) await writeSection(rows);
}

function overall({ verdict: { text, checkbox } }: Row): number {
	return f1(sum([text, checkbox]));
}
