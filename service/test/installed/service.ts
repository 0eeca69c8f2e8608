import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../src/index.ts';
import { asksSources, packageFolder } from './installation.ts';

export type { Service, ServiceOptions } from '../../src/index.ts';

/** Of the environment of the tests: import() by Node itself. */
declare const importNatively: (specifier: string) => Promise<unknown>;

/**
 * A module of the installed package by the path of its source, such as `store/sweep`: for what an operator would have to
 * wait days to see.
 */
export async function installedModule<Module>(path: string): Promise<Module> {
	if (asksSources) return (await import(`../../src/${path}.ts`)) as Module;
	const file = pathToFileURL(join(packageFolder(), `dist/${path}.js`)).href;
	return (await importNatively(file)) as Module;
}

let loading: Promise<typeof Entry> | undefined;

/** `startService` of the installed package. */
export async function startService(options?: Entry.ServiceOptions): Promise<Entry.Service> {
	loading ??= installedModule<typeof Entry>('index');
	return (await loading).startService(options);
}
