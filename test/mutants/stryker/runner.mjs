import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

/** In the sandbox, which all runners of a group share: the files of each test, by its name. */
const LIST = 'tests.stryker.json';

/**
 * Stryker's runner for Jest loads all test files for each change, and goes on after the first test that fails. This one
 * runs only files with tests that reach the change: first those that noticed changes of the same file, then the quick
 * ones, and no more after one that fails.
 */
class QuickRunner {
	#jest;
	#run;
	/** Per changed file, how many of its changes each test file noticed. */
	#noticed = new Map();
	#tests;

	constructor(jest) {
		this.#jest = jest;
		this.#run = jest.run.bind(jest);
	}

	capabilities() {
		return this.#jest.capabilities();
	}

	async init() {
		await this.#jest.init();
	}

	async dryRun(options) {
		const result = await this.#jest.dryRun(options);
		if (result.tests) writeFileSync(LIST, JSON.stringify(result.tests.map(testOf)));
		return result;
	}

	async mutantRun(options) {
		const noticed = this.#noticed.get(options.sandboxFileName) ?? new Map();
		this.#noticed.set(options.sandboxFileName, noticed);
		let testsRun = 0;
		for (const files of batches(this.#filesOf(options.testFilter, noticed))) {
			this.#jest.run = async (settings) => await this.#run({ ...settings, testFiles: files });
			const result = await this.#jest.mutantRun(options);
			testsRun += result.nrOfTests ?? 0;
			if (result.status === 'survived') continue;
			for (const file of files) noticed.set(file, (noticed.get(file) ?? 0) + 1 / files.length);
			return result;
		}
		return { status: 'survived', nrOfTests: testsRun };
	}

	/** The files with these tests, or all, the most promising first. */
	#filesOf(names, noticed) {
		this.#tests ??= existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [];
		const wanted = names && new Set(names);
		const times = new Map();
		for (const { name, file, ms } of this.#tests) {
			if (!wanted || wanted.has(name)) times.set(file, (times.get(file) ?? 0) + ms);
		}
		const score = (file) => noticed.get(file) ?? 0;
		return [...times.keys()].sort((a, b) => score(b) - score(a) || times.get(a) - times.get(b));
	}
}

const testOf = ({ id, fileName, timeSpentMs }) => ({ name: id, file: fileName, ms: timeSpentMs });

/** One file, then two more, then four more: Jest needs a moment for each start. */
function* batches(files) {
	for (let from = 0, count = 1; from < files.length; from += count, count *= 2) {
		yield files.slice(from, from + count);
	}
}

function quickRunner(injector) {
	const [{ factory }] = jestPlugins;
	return new QuickRunner(injector.injectFunction(factory));
}
quickRunner.inject = ['$injector'];

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'quick', quickRunner)];
