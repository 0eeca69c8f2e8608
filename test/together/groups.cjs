const { globSync } = require('node:fs');
const { resolve } = require('node:path');

const project = resolve(__dirname, '../..');

/** The test files of each group. Those that set how n8n or the clock begins, before n8n is loaded, run alone. */
const groups = {
	unit: ['test/unit/{FillPdfTemplate,PdfTemplateTrigger,shared}/**/*.test.ts'],
	fill: [
		'test/workflow/{fillPdfTemplate,pdfTemplateTrigger}/*.test.ts',
		'test/workflow/credentialTest.test.ts',
	],
	batches: ['test/workflow/batches/*.test.ts'],
	operations: [
		'test/workflow/{builder,pdfTemplate,shared}/*.test.ts',
		'test/workflow/nodeVersions.test.ts',
	],
	model: ['test/model/**/*.test.ts'],
	repository: ['test/unit/{credentials,n8n,repository}/**/*.test.ts', 'test/unit/*.test.ts'],
	service: ['test/unit/mock-server/http/**/*.test.ts'],
	local: [
		'test/unit/mock-server/{*,{assumptions,cli,folder,recorder,server}/**/*}.test.ts',
		'service/test/{access,cli,domain,http,judges,package,server,store,web}/**/*.test.ts',
	],
	pdf: ['service/test/pdf/**/*.test.ts'],
};

/** The paths of a group's files, in alphabetical order. */
const filesOf = (name) =>
	groups[name].flatMap((pattern) => globSync(pattern, { cwd: project })).sort();

module.exports = { filesOf, groups, project };
