import { reportsFailure } from '../../../../../nodes/shared/transport/errors/reportedFailure';

it.each([
	{ success: false },
	{ ok: false },
	{ Success: 'false' },
	{ status: 'error' },
	{ status: 'Failed' },
	{ status: 'failure' },
	{ status: 404 },
	{ statusCode: 400 },
	{ error: 'no' },
	{ error: true },
	{ error: { code: 1 } },
	{ errors: ['no'] },
	{ errors: { total: ['no'] }, data: [] },
	{ uid: null, success: false },
])('%j says that it failed', (answer) => {
	expect(reportsFailure(answer)).toBe(true);
});

it.each([
	undefined,
	null,
	'error',
	[],
	[{ error: 'no' }],
	{},
	{ success: true, ok: 1 },
	{ status: 'done' },
	{ status: 399 },
	{ error: null, errors: [] },
	{ error: false, errors: {} },
	{ error: '' },
	{ uid: 'd', error: 'a value of its own', status: 'error' },
])('%j does not', (answer) => {
	expect(reportsFailure(answer)).toBe(false);
});
