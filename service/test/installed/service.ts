import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../../src/index.ts';
import { asksSources, packageFolder } from './installation.ts';

export type { Service, ServiceOptions } from '../../src/index.ts';

/** Of the environment of the tests: import() by Node itself. */
declare const importNatively: (specifier: string) => Promise<unknown>;

let loading: Promise<typeof Entry> | undefined;

async function load(): Promise<typeof Entry> {
	if (asksSources) return await import('../../src/index.ts');
	const entry = pathToFileURL(join(packageFolder(), 'dist/index.js')).href;
	return (await importNatively(entry)) as typeof Entry;
}

/** `startService` of the installed package. */
export async function startService(options?: Entry.ServiceOptions): Promise<Entry.Service> {
	loading ??= load();
	return (await loading).startService(options);
}
