import type { Finding } from './evidence/findings.ts';
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

function difference({ name, guess, fits, times }: Finding): string {
	return `${name}: not ${guess}, but ${fits.join(' or ')} (${answers(times)})`;
}

function confirmation({ name, fits: [guess, ...others], times }: Finding): string {
	const also = others.length > 0 ? `; ${others.join(' and ')} would fit, too` : '';
	return `${name}: ${guess} (${answers(times)}${also})`;
}

function strayLines({ name, strays }: Finding): string[] {
	return strays.map((stray) => `${name}: ${counted(stray)}`);
}

/** What the real service is like, held against our guesses. */
export function driftReport(recording: Recording): string {
	const { findings } = recording;
	const decided = findings.filter(({ times, fits }) => times > 0 && fits.length > 0);
	const [guessed, other] = [
		decided.filter(({ fits, guess }) => fits[0] === guess),
		decided.filter(({ fits, guess }) => fits[0] !== guess),
	];
	const contradictory = findings.filter(({ fits }) => fits.length === 0);
	const unseen = findings.filter(({ times, strays }) => times + strays.length === 0);
	return [
		`Drift report: ${answers(recording.answers)} of ${recording.service.origin}`,
		'',
		...section('Other than we guess', other.map(difference)),
		...section('Not the same each time', contradictory.map(contradiction)),
		...section('In no position that we know', findings.flatMap(strayLines)),
		...section('Not as our description has it', recording.problems.map(counted)),
		...section('As we guess', guessed.map(confirmation)),
		...section(
			'Nothing seen of',
			unseen.map(({ name }) => name),
		),
	].join('\n');
}
