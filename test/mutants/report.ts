import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of what Stryker writes (mutation-testing-report-schema), the part that is needed here. Lines and columns count from 1. */
interface Result {
	readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: Mutant[] }>>;
}

interface Mutant {
	readonly replacement?: string;
	readonly status: string;
	readonly location: { readonly start: Place; readonly end: Place };
}

interface Place {
	readonly line: number;
	readonly column: number;
}

/** Changes that no test notices, for one reason; `changes` are written as `changeOf` does. */
export interface Accepted {
	readonly file: string;
	readonly reason: string;
	readonly changes: readonly string[];
}

export interface Report {
	/** Changes that a test could notice. */
	readonly all: number;
	readonly noticed: number;
	/** Those that none noticed and that are not in survivors/<group>.json, as `file: change`. */
	readonly unlisted: readonly string[];
	/** Those in that file that a test notices by now, or whose code is gone. */
	readonly outdated: readonly string[];
}

const NOTICED = ['Killed', 'Timeout'];
const NOT_NOTICED = ['Survived', 'NoCoverage'];

/** @param path the JSON that Stryker wrote for this group */
export function reportOf(group: string, path: string): Report {
	const { files } = JSON.parse(readFileSync(path, 'utf8')) as Result;
	const known = new Set(
		acceptedIn(group).flatMap(({ file, changes }) => changes.map((change) => `${file}: ${change}`)),
	);
	const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
		mutants.map((mutant) => ({
			status: mutant.status,
			change: `${file}: ${changeOf(source, mutant)}`,
		})),
	);
	const withStatus = (wanted: readonly string[]) =>
		all.filter(({ status }) => wanted.includes(status));
	const unnoticed = withStatus(NOT_NOTICED).map(({ change }) => change);
	const noticed = withStatus(NOTICED).length;
	return {
		all: noticed + unnoticed.length,
		noticed,
		unlisted: unnoticed.filter((change) => !known.has(change)),
		outdated: [...known].filter((change) => !unnoticed.includes(change)),
	};
}

export function acceptedIn(group: string): Accepted[] {
	const path = join(import.meta.dirname, `survivors/${group}.json`);
	return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Accepted[]) : [];
}

/** What is replaced by what, within its line, so that it is the same when the lines around it change. */
function changeOf(source: string, { replacement = '', location: { start, end } }: Mutant): string {
	const lines = source.split('\n');
	const line = lines[start.line - 1] ?? '';
	const last = start.line === end.line ? end.column - 1 : line.length;
	const before = line.slice(0, start.column - 1).trimStart();
	const replaced = line.slice(start.column - 1, last);
	const rest = start.line === end.line ? line.slice(last) : '';
	return `${before}⟦${replaced} → ${oneLine(replacement)}⟧${rest}`;
}

function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ');
}
