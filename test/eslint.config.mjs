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
	{
		// JavaScript has no `any` to forbid, but what is of that type must not be used.
		files: ['service/web/**/*.js'],
		extends: [js.configs.recommended, tseslint.configs.strict, tseslint.configs.stylistic],
		languageOptions: {
			parserOptions: {
				project: 'service/tsconfig.web.json',
				tsconfigRootDir: `${import.meta.dirname}/..`,
			},
		},
		rules: {
			'no-undef': 'off',
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			'@typescript-eslint/no-unsafe-argument': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			'@typescript-eslint/no-unsafe-return': 'error',
			'@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
		},
	},
);
