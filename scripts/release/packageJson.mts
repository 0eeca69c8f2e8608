import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The parts of package.json that a release depends on; any of them may be missing. */
export interface PackageJson {
	readonly name: string;
	readonly version: string;
	readonly license?: string;
	readonly keywords?: readonly string[];
	readonly author?: { readonly name?: string; readonly email?: string };
	readonly homepage?: string;
	readonly repository?: { readonly url?: string };
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly peerDependencies?: Readonly<Record<string, string>>;
	readonly scripts?: Readonly<Record<string, string>>;
	readonly bin?: Readonly<Record<string, string>>;
	readonly engines?: { readonly node?: string };
	readonly n8n?: { readonly nodes?: readonly string[]; readonly credentials?: readonly string[] };
}

export async function readPackageJson(folder: string): Promise<PackageJson> {
	return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The GitHub repository in package.json as `owner/name`; undefined unless its URL is https. */
export function githubRepository({ repository }: PackageJson): string | undefined {
	const pattern = /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/;
	return pattern.exec(repository?.url ?? '')?.[1];
}
