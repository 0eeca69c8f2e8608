import { explained, isLost } from '../../src/store/database/postgres/failures.ts';
import {
	DatabaseUnavailableError,
	DiskFullError,
	UnstorableTextError,
} from '../../src/store/database/unavailable.ts';
import { storeProblem } from '../../src/domain/problem.ts';

const withCode = (code: string) => Object.assign(new Error('said by PostgreSQL'), { code });

test.each([
	['53100', DiskFullError, 'busy'],
	['53300', DatabaseUnavailableError, 'busy'],
	['57P01', DatabaseUnavailableError, 'busy'],
	['40001', DatabaseUnavailableError, 'busy'],
	['22021', UnstorableTextError, 'invalid_request'],
])('what PostgreSQL says with %s is told as what it is', (code, Expected, kind) => {
	const cause = withCode(code);
	const told = explained(cause);
	expect(told).toBeInstanceOf(Expected);
	expect((told as Error).cause).toBe(cause);
	expect(storeProblem(told)?.kind).toBe(kind);
});

test('a full disk is no lost connection, and what is not known stays as it is', () => {
	expect(isLost(withCode('53100'))).toBe(false);
	const unknown = withCode('42703');
	expect(explained(unknown)).toBe(unknown);
	expect(storeProblem(unknown)).toBeUndefined();
});
