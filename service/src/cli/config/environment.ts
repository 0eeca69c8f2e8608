import { readFileSync } from 'node:fs';
import { UsageError } from '../failure.ts';
import { serviceOptions } from './serviceOptions.ts';
import type { Options } from './option.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const options: Options = serviceOptions;
const variables = Object.values(options).flatMap(({ variable }) => variable ?? []);
const known = new Set(variables.flatMap((name) => [name, `${name}_FILE`]));

/** Prefixes of the service’s own variables: its name, and those that several options share. */
export const families: readonly string[] = [
	'PDF_TEMPLATE_',
	...new Set(variables.map((name) => name.replace(/_.*/, '_'))),
].filter(
	(prefix, index) => index === 0 || variables.filter((name) => name.startsWith(prefix)).length > 1,
);

/** Shorter names are too similar to those of other programs. */
const leastLength = 6;

/** Kubernetes and Docker set these for every linked service. */
const ofNeighbour = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

/** Whether the names differ by one typo: a letter missing, added or replaced, or two swapped. */
function isSlip(given: string, meant: string): boolean {
	let start = 0;
	while (start < given.length && given[start] === meant[start]) start += 1;
	let [left, right] = [given.slice(start), meant.slice(start)];
	while (left && right && left.at(-1) === right.at(-1)) {
		[left, right] = [left.slice(0, -1), right.slice(0, -1)];
	}
	const isExchanged = left.length === 2 && left === [...right].reverse().join('');
	return (left.length <= 1 && right.length <= 1) || isExchanged;
}

/** Throws UsageError for variables that are meant for the service but unknown. */
export function checkVariables(environment: Environment): void {
	for (const name of Object.keys(environment)) {
		if (known.has(name) || !environment[name] || ofNeighbour.test(name)) continue;
		const shouted = name.toUpperCase();
		const meant = [...known].find((one) => one.length >= leastLength && isSlip(shouted, one));
		if (meant === undefined && !families.some((prefix) => shouted.startsWith(prefix))) continue;
		const hint = meant === undefined ? 'See serve --help.' : `Did you mean ${meant}?`;
		throw new UsageError(
			`There is no option ${name}. ${hint} If it is another program’s, start the service without it.`,
		);
	}
}

function fromFile(variable: string, path: string): string {
	try {
		return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
	} catch (error) {
		throw new UsageError(`Cannot read the file of ${variable}: ${(error as Error).message}.`);
	}
}

/** The text of a variable, or of the file that it names. An empty variable counts as absent. */
export function fromEnvironment(name: string, environment: Environment): string | undefined {
	const [text, path] = [environment[name] || undefined, environment[`${name}_FILE`] || undefined];
	if (text !== undefined && path !== undefined) {
		throw new UsageError(`${name} and ${name}_FILE are both set: remove one of them.`);
	}
	return path === undefined ? text : fromFile(`${name}_FILE`, path);
}
