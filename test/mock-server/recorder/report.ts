import type { Finding } from './findings.ts';
import type { Recording } from './recording.ts';

function answers(times: number): string {
	return times === 1 ? '1 answer' : `${times} answers`;
}

function counted({ line, times }: { readonly line: string; readonly times: number }): string {
	return `${line} (${answers(times)})`;
}

function section(title: string, lines: readonly string[]): string[] {
	return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];
}

function contradiction({ name, seen }: Finding): string {
	const sets = seen.map(({ fits, times }) => `${fits.join(' or ')} (${answers(times)})`);
	return `${name}: ${sets.join(', ')}`;
}

function difference({ name, assumed, fits, times }: Finding): string {
	return `${name}: not ${assumed}, but ${fits.join(' or ')} (${answers(times)})`;
}

function confirmation({ name, fits: [assumed, ...others], times }: Finding): string {
	const also = others.length > 0 ? `; ${others.join(' and ')} would also fit` : '';
	return `${name}: ${assumed} (${answers(times)}${also})`;
}

function strayLines({ name, strays }: Finding): string[] {
	return strays.map((stray) => `${name}: ${counted(stray)}`);
}

/** What the real service is like, compared with our assumptions. */
export function driftReport(recording: Recording): string {
	const { findings } = recording;
	const decided = findings.filter(({ times, fits }) => times > 0 && fits.length > 0);
	const [confirmed, other] = [
		decided.filter(({ fits, assumed }) => fits[0] === assumed),
		decided.filter(({ fits, assumed }) => fits[0] !== assumed),
	];
	const contradictory = findings.filter(({ fits }) => fits.length === 0);
	const unseen = findings.filter(({ times, strays }) => times + strays.length === 0);
	return [
		`Drift report: ${answers(recording.answers)} of ${recording.service.origin}`,
		'',
		...section('Different from our assumptions', other.map(difference)),
		...section('Inconsistent', contradictory.map(contradiction)),
		...section('No known value fits', findings.flatMap(strayLines)),
		...section('Not in the description', recording.problems.map(counted)),
		...section('As assumed', confirmed.map(confirmation)),
		...section(
			'No evidence for',
			unseen.map(({ name }) => name),
		),
	].join('\n');
}
