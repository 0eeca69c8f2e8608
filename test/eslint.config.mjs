import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	{ ignores: ['**/node_modules/', '**/dist/', 'output/'] },
	{
		files: [
			'test/**/*.ts',
			'scripts/**/*.mts',
			'service/**/*.ts',
			'service/packaging/*.mts',
			'service/test/installed/*.mts',
		],
		extends: [js.configs.recommended, tseslint.configs.strict, tseslint.configs.stylistic],
		rules: {
			'@typescript-eslint/consistent-type-imports': 'error',
		},
	},
);
