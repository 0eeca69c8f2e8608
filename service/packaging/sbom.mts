// The bill of materials (CycloneDX) of what is published, by the lock file: with the versions that were tested.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Bundled } from './bundled.mts';

interface Component {
	readonly 'bom-ref': string;
	readonly name: string;
	readonly version: string;
	readonly [more: string]: unknown;
}

interface Bom {
	readonly metadata: { readonly component: object };
	readonly components: readonly Component[];
	readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Published {
	readonly project: string;
	readonly workspace: {
		readonly name: string;
		readonly version: string;
		readonly dependencies: Readonly<Record<string, string>>;
	};
	readonly bundled: ReadonlyMap<string, Bundled>;
}

/** Npm's own, of all that the repository has. */
function wholeBom(project: string): Bom {
	const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
	const options = {
		cwd: project,
		maxBuffer: 64 * 1024 * 1024,
		shell: process.platform === 'win32',
	};
	return JSON.parse(String(execFileSync('npm', [...args, '--package-lock-only'], options))) as Bom;
}

/**
 * Writes what the package brings along and what npm installs with it. A component that is in the tarball has the property
 * `cdx:npm:package:bundled`, and those that are inside a file of another are its `components`.
 */
export function writeSbom(path: string, { project, workspace, bundled }: Published): void {
	const whole = wholeBom(project);
	const components = new Map(whole.components.map((one) => [one['bom-ref'], one]));
	const edges = new Map(whole.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
	const nameOf = (ref: string) => components.get(ref)?.name ?? ref;
	const own = `${workspace.name}@${workspace.version}`;

	/** What a package depends on, without what is left out of those that are bundled. */
	const neededBy = (ref: string): readonly string[] => {
		const all = edges.get(ref) ?? [];
		if (ref === own) {
			return all.filter((one) => nameOf(one) in workspace.dependencies || bundled.has(nameOf(one)));
		}
		const part = bundled.get(nameOf(ref));
		const { dependencies = {} } = part?.manifest ?? {};
		return part ? all.filter((one) => nameOf(one) in dependencies) : all;
	};
	const shipped = new Map<string, readonly string[]>();
	/** By the package whose file has them inside. */
	const inside = new Map<string, Component[]>();
	const add = (ref: string, owner?: string) => {
		if (owner !== undefined && !(nameOf(ref) in workspace.dependencies)) {
			inside.set(owner, [...(inside.get(owner) ?? []), describe(ref, true)]);
		} else {
			if (shipped.has(ref)) return;
			shipped.set(ref, neededBy(ref));
		}
		const { part } = bundled.get(nameOf(ref)) ?? {};
		for (const needed of neededBy(ref)) add(needed, part?.hasAllInside ? ref : owner);
	};
	const describe = (ref: string, isBundled: boolean): Component => ({
		...(components.get(ref) as Component),
		properties: isBundled ? [{ name: 'cdx:npm:package:bundled', value: 'true' }] : [],
		...(inside.has(ref) && { components: inside.get(ref) }),
	});
	add(own);

	const bom = {
		...whole,
		metadata: { ...whole.metadata, component: components.get(own) },
		components: [...shipped.keys()]
			.filter((ref) => ref !== own)
			.sort()
			.map((ref) => describe(ref, bundled.has(nameOf(ref)))),
		dependencies: [...shipped].map(([ref, dependsOn]) => ({ ref, dependsOn })),
	};
	writeFileSync(path, `${JSON.stringify(bom, null, '\t')}\n`);
}
