/**
 * The code of the nodes by the tests that judge it. Unit tests run the sources; those of workflows run the built nodes on
 * n8n's engine, so that the changed code is built first.
 *
 * @type {Readonly<Record<string, { readonly mutate: readonly string[], readonly tests: readonly string[] }>>}
 */
export const groups = {
	mapping: {
		mutate: ['FillPdfTemplate/{mapping,messages}/*.ts'],
		tests: ['unit/FillPdfTemplate/**/*'],
	},
	list: { mutate: ['shared/list/*.ts'], tests: ['unit/shared/list/**/*'] },
	wire: {
		mutate: ['shared/wire/*.ts', 'shared/pickers/uid.ts'],
		tests: ['unit/shared/{wire,pickers}/**/*', 'unit/FillPdfTemplate/**/*'],
	},
	answers: {
		mutate: [
			'shared/transport/pdfCheck.ts',
			'shared/transport/connection/target.ts',
			'shared/transport/errors/*.ts',
		],
		tests: [
			'unit/shared/transport/{connection,errors}/**/*',
			'unit/shared/transport/pdfCheck',
			'unit/shared/transport/requests/retry',
			'workflow/proxy',
			'workflow/fillPdfTemplate/serviceErrors',
		],
	},
	limiter: {
		mutate: ['shared/transport/limiter/**/*.ts'],
		tests: ['unit/shared/transport/limiter/**/*', 'model/limiter/**/*'],
	},
	trigger: {
		mutate: ['PdfTemplateTrigger/**/!(*.node).ts'],
		tests: ['unit/PdfTemplateTrigger/**/*', 'workflow/pdfTemplateTrigger/**/*'],
	},
	fill: {
		mutate: ['FillPdfTemplate/!(*.node).ts', 'FillPdfTemplate/{parameters,mapper}/*.ts'],
		tests: [
			'unit/FillPdfTemplate/{mapper/*,mapping/formats}',
			'workflow/{fillPdfTemplate,builder,shared}/**/*',
			'workflow/batches/{reuse*,attempts,changingList,readOnce}',
		],
	},
	templates: {
		mutate: ['PdfTemplate/resources/**/*.ts'],
		tests: ['workflow/{pdfTemplate,builder,shared}/**/*'],
	},
	operation: {
		mutate: ['shared/{operation,parameters,files,pickers}/**/*.ts', '!shared/pickers/uid.ts'],
		tests: [
			'unit/shared/{operation,files,parameters}/**/*',
			'workflow/{pdfTemplate,builder,shared}/**/*',
			'workflow/fillPdfTemplate/!(redirects|serviceErrors|wrongBytes)',
			'workflow/batches/!(retries|idleTimeout)',
		],
	},
	api: {
		mutate: ['shared/api/*.ts'],
		tests: [
			'unit/shared/api/*',
			'workflow/pdfTemplate/!(manyItems)',
			'workflow/fillPdfTemplate/{bodyShape,files,outputs,serviceErrors,tool}',
			'workflow/batches/{attempts,changingList,readOnce}',
		],
	},
	transport: {
		mutate: [
			'shared/environment.ts',
			'shared/transport/!(pdfCheck).ts',
			'shared/transport/connection/!(target).ts',
		],
		tests: [
			'unit/shared/environment',
			'unit/shared/transport/{connection/connection,requests/*}',
			'workflow/{credentialTest,proxy}',
			'workflow/batches/{attempts,canceling}',
			'workflow/pdfTemplate/documents',
			'workflow/fillPdfTemplate/{redirects,stop,tool}',
			'workflow/shared/runItems',
		],
	},
};

/** Whether tests run the built nodes, so that the changed code has to be built, and is loaded once. */
export const runsBuilt = ({ tests }) => tests.some((folder) => folder.startsWith('workflow'));
