import { resolve } from 'node:path';

process.env.TEST_WHOLE = '1';

/** Of what these try, `npm test` has a part. */
const suites = [
	'service/test/http/worstBodies.test.ts',
	'service/test/pdf/realForms.test.ts',
	'service/test/pdf/untouched.test.ts',
	'service/test/pdf/flatten/flatten.test.ts',
	'service/test/store/flippedBytes.test.ts',
	'test/workflow/pdfTemplateTrigger/openPoints.test.ts',
];

for (const suite of suites) {
	// A dynamic import would come too late: tests are declared at once.
	describe(suite, () => void jest.requireActual(resolve(import.meta.dirname, '../..', suite)));
}
