/**
 * Says that tests are left out because something is not installed. Where CI is set that is an error: there
 * nobody reads what was left out.
 */
export function missingTool(sentence: string): void {
	const { CI } = process.env;
	if (CI && CI !== 'false') throw new Error(`${sentence}. In CI nothing is left out.`);
	// Past jest, which shows no console output of a file whose tests are all skipped.
	process.stderr.write(`${sentence}: the tests that need it are SKIPPED\n`);
}
