import { missingTool } from './missingTool.ts';

const { CI } = process.env;
afterEach(() => {
	jest.restoreAllMocks();
	if (CI === undefined) delete process.env.CI;
	else process.env.CI = CI;
});

it('is told on a machine of one’s own, and is an error in CI', () => {
	const written: unknown[] = [];
	jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0);
	delete process.env.CI;
	missingTool('qpdf is not installed');
	expect(written).toEqual(['qpdf is not installed: the tests that need it are SKIPPED\n']);
	process.env.CI = 'true';
	expect(() => missingTool('qpdf is not installed')).toThrow(
		'qpdf is not installed. In CI nothing is left out.',
	);
});
