import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PackageJson } from './packedPackage.ts';

/**
 * Lists an unpacked package under Settings, Community nodes. n8n writes these rows when a package is
 * installed from the editor, which always asks the public registry; without them the nodes work as well.
 */
export async function listPackage(
	n8nFolder: string,
	{ name, version, author }: PackageJson,
): Promise<void> {
	const unpacked = join(n8nFolder, 'nodes/node_modules', name);
	const manifest = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const database = new DatabaseSync(join(n8nFolder, 'database.sqlite'), { timeout: 10_000 });
	try {
		const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
		database.prepare('DELETE FROM installed_nodes WHERE package = ?').run(name);
		database.prepare('DELETE FROM installed_packages WHERE packageName = ?').run(name);
		database
			.prepare(
				'INSERT INTO installed_packages (packageName, installedVersion, authorName, authorEmail, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)',
			)
			.run(name, version, author.name, author.email, now, now);
		const addNode = database.prepare(
			'INSERT INTO installed_nodes (name, type, latestVersion, package) VALUES (?, ?, ?, ?)',
		);
		for (const path of manifest.n8n.nodes) {
			const { displayName, type } = describeNode(name, path);
			addNode.run(displayName, type, 1, name);
		}
	} finally {
		database.close();
	}
}

/** `dist/nodes/FillPdfTemplate/FillPdfTemplate.node.js` is `fillPdfTemplate`, shown as Fill PDF Template. */
function describeNode(packageName: string, path: string) {
	const className = /([^/]+)\.node\.js$/.exec(path)?.[1] ?? path;
	return {
		type: `${packageName}.${className.charAt(0).toLowerCase()}${className.slice(1)}`,
		displayName: className.replace(/([a-z])([A-Z])/g, '$1 $2').replace('Pdf', 'PDF'),
	};
}
