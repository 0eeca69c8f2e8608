import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { referencePages, withGenerated } from '../../../scripts/reference/pages.mts';
import { readOptions } from '../../../service/src/cli/config/readOptions.ts';
import { serviceOptions } from '../../../service/src/cli/config/serviceOptions.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it.each(Object.entries(referencePages))(
	'%s is as the code is: otherwise run node scripts/reference.mts',
	async (path, generate) => {
		expect(read(path)).toBe(withGenerated(read(path), await generate()));
	},
);

interface Manifest {
	readonly kind: string;
	readonly stringData?: Readonly<Record<string, string>>;
	readonly spec?: {
		readonly template?: { readonly spec: { readonly containers: readonly Container[] } };
	};
}

interface Container {
	readonly image: string;
	readonly ports: readonly { readonly containerPort: number }[];
	readonly env?: readonly { readonly name: string; readonly value: string }[];
}

const manifests = [...read('service/docs/kubernetes.md').matchAll(/```yaml\n([\s\S]*?)```/g)]
	.flatMap(([, yaml = '']) => parseAllDocuments(yaml))
	.map((document) => {
		expect(document.errors).toEqual([]);
		return document.toJS() as Manifest;
	});
const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

it('the examples for Kubernetes set variables that the service accepts', () => {
	const secrets = manifests.flatMap(({ stringData = {} }) => Object.entries(stringData));
	const [cluster] = containers;
	const given = (cluster?.env ?? []).map(({ name, value }) => [name, value]);
	const environment = Object.fromEntries([...secrets, ...given]) as Record<string, string>;
	expect(Object.keys(environment).length).toBeGreaterThan(8);
	const { values } = readOptions(serviceOptions, [], environment);
	expect(values['public-url']).toBe('https://pdf.example.com');
	const variables = new Set(Object.values(serviceOptions).map(({ variable }) => variable));
	expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([]);
});

it('the examples for Kubernetes run the image of the current version, on its port', () => {
	const { version } = JSON.parse(read('service/package.json')) as { version: string };
	expect(containers.length).toBe(2);
	for (const { image, ports } of containers) {
		expect(image).toBe(`ghcr.io/n8n-nodes-pdf-template/pdf-template-service:${version}`);
		expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([
			serviceOptions.port.fallback,
		]);
	}
});
