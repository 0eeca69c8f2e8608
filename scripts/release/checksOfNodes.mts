import { kept, ofAnyPackage, type Objections, type Release } from './checks.mts';

/** What n8n's guidelines for verified community nodes demand of package.json. */
export async function checkPackageJson({ packageJson }: Release): Promise<Objections> {
	const { name, keywords, dependencies, peerDependencies } = packageJson;
	return kept(
		!/^(@[\w.-]+\/)?n8n-nodes-[\w.-]+$/.test(name) &&
			`The name ${name} does not begin with n8n-nodes-`,
		!keywords?.includes('n8n-community-node-package') &&
			'The keyword n8n-community-node-package is missing',
		...ofAnyPackage(packageJson),
		Object.keys(dependencies ?? {}).length > 0 &&
			`There are runtime dependencies: ${Object.keys(dependencies ?? {}).join(', ')}`,
		JSON.stringify(peerDependencies) !== '{"n8n-workflow":"*"}' &&
			'The only peer dependency has to be "n8n-workflow": "*"',
	);
}

const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
const compiled = /^dist\/((nodes|credentials)\/.+\.(js|json)|icons\/[^/]+\.svg)$/;
const largest = 110_000;

/** The tarball holds the compiled package and the texts, all that n8n loads, and nothing else. */
export async function checkTarball({ packageJson, tarball }: Release): Promise<Objections> {
	const paths = tarball.files.map(({ path }) => path);
	const announced = [...(packageJson.n8n?.nodes ?? []), ...(packageJson.n8n?.credentials ?? [])];
	const missing = [...texts, ...announced].filter((path) => !paths.includes(path));
	const strays = paths.filter((path) => !texts.includes(path) && !compiled.test(path));
	return kept(
		announced.length === 0 && 'package.json announces no nodes',
		missing.length > 0 && `Files are missing: ${missing.join(', ')}`,
		strays.length > 0 && `Files do not belong there: ${strays.join(', ')}`,
		tarball.size > largest && `It has ${tarball.size} bytes, more than ${largest}`,
	);
}
