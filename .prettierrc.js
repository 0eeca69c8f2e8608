module.exports = {
	printWidth: 100,
	singleQuote: true,
	trailingComma: 'all',
	useTabs: true,
	overrides: [{ files: ['*.md', '*.yml'], options: { useTabs: false, tabWidth: 2 } }],
};
