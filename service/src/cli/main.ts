import { ServiceProblem } from '../domain/problem.ts';
import { ownVersion } from '../domain/version.ts';
import { DamagedError } from '../store/damage.ts';
import { UnusableDataError } from '../store/database/database.ts';
import { DatabaseUnavailableError } from '../store/database/unavailable.ts';
import { ObjectsUnavailableError } from '../store/objects/objects.ts';
import type { Command, Io } from './command.ts';
import { commands } from './commands.ts';
import { serve } from './commands/serve.ts';
import { Failure, UsageError } from './failure.ts';
import { commandHelp, programHelp } from './help.ts';
import { readOptions } from './config/readOptions.ts';
import { portProblem } from './portProblem.ts';

/** The command that the arguments begin with, and what follows it; without one, `serve`. */
function chosen(args: readonly string[]): {
	name: string;
	command: Command;
	rest: readonly string[];
} {
	const [first, second] = args;
	if (first === undefined || first.startsWith('-'))
		return { name: 'serve', command: serve, rest: args };
	for (const [name, count] of [
		[`${first} ${second}`, 2],
		[first, 1],
	] as const) {
		const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
		if (command) return { name, command, rest: args.slice(count) };
	}
	const names = Object.keys(commands);
	const nearest = names.filter((name) => name.startsWith(`${first} `));
	const offered = (nearest.length > 0 ? nearest : names).map((name) => `"${name}"`).join(', ');
	const given = nearest.length > 0 && second !== undefined ? `${first} ${second}` : first;
	throw new UsageError(`There is no command "${given}". Choose from ${offered}.`);
}

function checkWords({ words }: Command, name: string, given: readonly string[]): void {
	const missing = words[given.filter((word) => word.trim() !== '').length];
	if (missing !== undefined && !missing.startsWith('['))
		throw new UsageError(`${missing} is missing. Usage: ${name} ${words.join(' ')}.`);
	const extra = given[words.length];
	if (extra !== undefined)
		throw new UsageError(
			`"${extra}" is one argument too many. Usage: ${[name, ...words].join(' ')}.`,
		);
}

async function run(args: readonly string[], io: Io): Promise<void> {
	if (['--help', '-h', 'help'].includes(args[0] ?? '')) return io.out(programHelp(commands));
	if (args[0] === '--version') return io.out(ownVersion());
	const { name, command, rest } = chosen(args);
	const { values, words, help } = readOptions(command.options, rest, io.environment);
	if (help) return io.out(commandHelp(name, command));
	checkWords(command, name, words);
	await command.run(values, words, io);
}

/** What went wrong, in one sentence where it is known, and the exit code: 1 failed, 2 used wrongly. */
function explain(error: unknown): readonly [string, 1 | 2] {
	if (error instanceof UsageError || error instanceof UnusableDataError) return [error.message, 2];
	const isKnown = [
		Failure,
		ServiceProblem,
		ObjectsUnavailableError,
		DatabaseUnavailableError,
		DamagedError,
	].some((kind) => error instanceof kind);
	if (error instanceof Error && isKnown) return [error.message, 1];
	if (!(error instanceof Error)) return [String(error), 1];
	const problem = portProblem(error);
	return problem === undefined ? [error.stack ?? error.message, 1] : [problem, 2];
}

/** Runs the program; resolves to its exit code. */
export async function main(args: readonly string[]): Promise<number> {
	const ending = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.once(signal, () => ending.abort());
	}
	const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
	const [out, say] = [line(process.stdout), line(process.stderr)];
	try {
		await run(args, { out, say, environment: process.env, ending: ending.signal });
		return 0;
	} catch (error) {
		const [message, code] = explain(error);
		say(message);
		return code;
	}
}
