import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, ThreadsPoolWorker } from 'vitest/node';
import { groups } from './groups.mjs';

const pathOf = (name) => fileURLToPath(import.meta.resolve(name));
const { GROUP: name = '' } = process.env;

/** The thread of the tests, with what it has loaded, is kept for the next change. */
class KeptWorker extends ThreadsPoolWorker {
	static #thread;
	name = 'kept';

	async start() {
		this._thread = KeptWorker.#thread;
		await super.start();
		KeptWorker.#thread = this._thread;
	}

	send(message) {
		if (message.type !== 'stop') return super.send(message);
		const response = { type: 'stopped', __vitest_worker_response__: true };
		setImmediate(() => this.thread.emit('message', response));
	}

	async stop() {
		this._thread.setMaxListeners(0);
	}
}

const keptPool = {
	name: 'kept',
	createPoolWorker: (options) => new KeptWorker(options),
};

/**
 * The first test that fails ends a run. What failed for the change before often fails for the next one, too; then the quick
 * files come before the long ones.
 */
class LikelyFirst extends BaseSequencer {
	async sort(files) {
		const quickFirst = (await super.sort(files)).reverse();
		const hasFailed = ({ moduleId }) =>
			this.ctx.cache.getFileTestResults(`:${relative(this.ctx.config.root, moduleId)}`)?.failed;
		return [...quickFirst.filter(hasFailed), ...quickFirst.filter((file) => !hasFailed(file))];
	}
}

/**
 * Jest loads n8n for each test file again, which takes longer than most tests. Vitest can keep what is loaded; it runs the
 * same test files.
 *
 * @type {import('vitest/node').ViteUserConfig}
 */
export default {
	root: process.cwd(),
	server: { fs: { strict: false } },
	plugins: [
		{
			name: 'kept-pool',
			// Stryker sets the pool after it has read this file.
			configureVitest: ({ project }) =>
				void Object.assign(project.config, { pool: keptPool.name, poolRunner: keptPool }),
		},
	],
	resolve: {
		alias: {
			vitest: pathOf('vitest'),
			// As n8n loads it.
			'n8n-workflow': resolve('node_modules/n8n-workflow/dist/cjs/index.js'),
		},
	},
	test: {
		globals: true,
		setupFiles: [resolve(import.meta.dirname, 'jestGlobal.mjs')],
		include: groups[name].tests.map((place) => `test/${place}.test.ts`),
		exclude: [
			// Thousands of polls: too long for each of hundreds of changes.
			'**/histories.test.ts',
			// Other processes, which know nothing of a change.
			'**/start.test.ts',
			// They load modules in ways of Jest.
			'**/{zodVersions,memoryHint}.test.ts',
		],
		isolate: false,
		sequence: { sequencer: LikelyFirst },
		fileParallelism: false,
		// The longest takes eight seconds, more on a busy machine; a change may make one hang.
		testTimeout: 90_000,
		hookTimeout: 90_000,
		server: { deps: { external: [/node_modules/, /\/dist\//] } },
	},
};
