import { styleText } from 'node:util';

export const bold = (text: string) => styleText('bold', text);
export const dim = (text: string) => styleText('dim', text);
export const green = (text: string) => styleText('green', text);
export const red = (text: string) => styleText('red', text);

export function print(...lines: string[]): void {
	process.stdout.write(`${lines.join('\n')}\n`);
}

/** An error that the user can fix; shown as one line, without a stack. */
export class UserError extends Error {}

/** Runs a program: a UserError becomes one line on stderr and exit code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
	try {
		await main();
	} catch (error) {
		const text = error instanceof UserError ? error.message : (error as Error).stack;
		process.stderr.write(`${red('✗')} ${text ?? String(error)}\n`);
		process.exitCode = 1;
	}
}

/** Kibibytes or mebibytes with one decimal. */
export function fileSize(bytes: number): string {
	const kibibytes = bytes / 1024;
	return kibibytes < 1024 ? `${kibibytes.toFixed(1)} KB` : `${(kibibytes / 1024).toFixed(1)} MB`;
}
