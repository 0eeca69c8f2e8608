const base = require('../../jest.config.js');

/** What proves promises by sheer numbers, and takes minutes; `npm test` leaves it out. */
module.exports = {
	...base,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/long/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	testTimeout: 600_000,
};
