// node test/bench/forms.ts: how many values, texts and ticks arrive on real forms and on rewrites of them.
import { convertWithQpdf } from '../../service/test/judges/tools.ts';
import { rewrites } from '../../service/test/judges/producers/rewrites.ts';
import { realForm, realForms } from '../../service/test/judges/realForms.ts';
import { judgeFill, type Verdict } from '../../service/test/judges/formVerdict.ts';

const WITHOUT_FIELDS = 'dos-ds82.pdf';

type Totals = Record<string, unknown>;

function share(verdicts: readonly Verdict[], kind: 'pdfjs' | 'qpdf' | 'texts' | 'ticks'): string {
	const sum = (part: 'found' | 'wanted'): number =>
		verdicts.reduce((total, verdict) => total + verdict[kind][part], 0);
	const [found, wanted] = [sum('found'), sum('wanted')];
	return `${found}/${wanted} = ${((100 * found) / wanted).toFixed(2)} %`;
}

async function judgeAll(convert: (bytes: Uint8Array) => Uint8Array): Promise<Totals> {
	const verdicts: Verdict[] = [];
	const refused: string[] = [];
	for (const name of realForms) {
		if (name === WITHOUT_FIELDS) continue;
		try {
			const verdict = await judgeFill(convert(realForm(name)));
			verdicts.push(verdict);
			for (const problem of verdict.problems) console.log(`  ${name}: ${problem}`);
		} catch (error) {
			refused.push(name);
			console.log(`  ${name}: ${(error as Error).message.slice(0, 120)}`);
		}
	}
	return {
		filled: verdicts.length,
		refused: refused.length,
		'by pdf.js': share(verdicts, 'pdfjs'),
		'by qpdf': share(verdicts, 'qpdf'),
		'texts drawn': share(verdicts, 'texts'),
		'ticks drawn': share(verdicts, 'ticks'),
		'qpdf --check worse': verdicts.filter(({ isWorse }) => isWorse).length,
	};
}

const rows: Record<string, Totals> = {};
console.log('as they are');
rows['as they are'] = await judgeAll((bytes) => bytes);
for (const [title, options] of Object.entries(rewrites)) {
	console.log(title);
	rows[title] = await judgeAll((bytes) => convertWithQpdf(bytes, options));
}
console.table(rows);
