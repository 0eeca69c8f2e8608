const base = require('../../jest.config.js');

/** The suites against a real n8n, which `npm test` leaves out: they need it installed, and minutes. */
module.exports = {
	...base,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/n8n/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	testTimeout: 300_000,
	maxWorkers: 1,
};
