/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/test/environment.cjs',
	transform: {
		'^.+\\.m?ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
				module: { type: 'commonjs', ignoreDynamic: true },
			},
		],
	},
	reporters: ['default', '<rootDir>/test/slowestSuites.cjs'],
	testMatch: ['<rootDir>/{service/,}test/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(n8n|long|bench|together)/'],
	modulePathIgnorePatterns: ['<rootDir>/test/n8n/versions/', '<rootDir>/output/'],
	// For a machine that is busy with other things: it ends what hangs, and holds no promise of speed.
	testTimeout: 120_000,
	// A worker that has done all its tests needs more than jest's half second to end where others keep the processors busy.
	workerGracefulExitTimeout: 60_000,
	// Jest's own choice leaves one out, which is half of two.
	maxWorkers: '100%',
	// Jest keeps a part of what each test file loaded; at 3 GB a worker mostly collects garbage.
	workerIdleMemoryLimit: '600MB',
};
