import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contestant } from '../contestants.ts';

const file = 'BareFill.node';

/** A folder of its own for n8n's custom nodes, with BareFill in it; n8n reads no TypeScript. */
export class BareNode implements Disposable {
	readonly #folder = mkdtempSync(join(tmpdir(), 'bare-node-'));

	constructor() {
		const source = readFileSync(join(import.meta.dirname, `${file}.ts`), 'utf8');
		writeFileSync(join(this.#folder, `${file}.js`), stripTypeScriptTypes(source));
	}

	/** What n8n has to be started with. */
	get env(): Record<string, string> {
		return { N8N_CUSTOM_EXTENSIONS: this.#folder };
	}

	[Symbol.dispose](): void {
		rmSync(this.#folder, { recursive: true });
	}
}

export const bareFill: Contestant = {
	name: 'a bare node',
	node: ({ pdfTemplateApi }, uid) => ({
		type: 'CUSTOM.bareFill',
		typeVersion: 1,
		credentials: { pdfTemplateApi },
		parameters: { templateId: uid, title: '={{ $json.name }}' },
	}),
};
