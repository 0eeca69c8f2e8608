import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');

interface Service {
	readonly build: { readonly dockerfile_inline: string; readonly target: string };
	readonly command: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	readonly ports?: readonly string[];
	readonly volumes: readonly string[];
}

interface ComposeFile {
	readonly services: { readonly setup: Service; readonly service: Service; readonly n8n: Service };
	readonly volumes: Readonly<Record<string, null>>;
}

/** compose.yaml, as Docker reads it. */
export function readComposeFile(): ComposeFile {
	return parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as ComposeFile;
}

/** The shell script that a service starts with, after Docker has replaced `$$`. */
export function scriptOf({ command }: Service): string {
	return (command.at(-1) ?? '').replaceAll('$$', '$');
}

/** The shell commands of an image's RUN lines, one per line of its Dockerfile. */
export function runLines({ build }: Service): string[] {
	return [...build.dockerfile_inline.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line);
}
