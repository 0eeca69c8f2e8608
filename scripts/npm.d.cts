/** The flags that decide what npm installs. */
export const contentFlags: readonly string[];

/** The environment of an installation: what is handed down by `npm run` is left out. */
export function npmEnvironment(environment?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;

/** The program that runs npm, and its arguments: those given and the flags of every installation. */
export function npmCommand(args: readonly string[]): [program: string, args: string[]];

/** One sentence for what a person can mend, else the last lines of what npm printed. */
export function explainNpmFailure(output: string, folder: string): string;
