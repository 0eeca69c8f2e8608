import { Faults } from '../../../../mock-server/http/faults/faults.ts';
import type { RequestPattern } from '../../../../mock-server/http/faults/requestPattern.ts';
import { faultRuleSchema } from '../../../../mock-server/http/faults/kinds/faultKinds.ts';

const asking = (method: string, path: string) => ({
	asked: {
		method,
		url: new URL(path, 'http://host'),
		headers: new Headers(),
		body: Buffer.alloc(0),
	},
	hasKey: true,
});

function met(faults: Faults, line: string): (string | number)[] {
	const [method = '', path = ''] = line.split(' ');
	const actions = [...faults.actionsFor(asking(method, path))];
	return actions.map((action) => ('status' in action ? action.status : action.kind));
}

/** The numbers of those of `count` equal requests that the pattern meets. */
function turns(pattern: RequestPattern, count = 6): number[] {
	const faults = new Faults();
	faults.add({ match: pattern, action: { kind: 'hang' } });
	return Array.from({ length: count }, (_, index) => index + 1).filter(
		() => met(faults, 'GET /v1/templates').length > 0,
	);
}

describe('a rule meets', () => {
	test.each<[RequestPattern, string, boolean]>([
		[{}, 'DELETE /x', true],
		[{ method: 'get' }, 'GET /x', true],
		[{ method: 'GET' }, 'POST /x', false],
		[{ path: '/v1/templates' }, 'GET /v1/templates?limit=1', true],
		[{ path: '/v1/templates' }, 'GET /v1/templates/a', false],
		[{ path: '/v1/templates/*' }, 'GET /v1/templates/a/fields', true],
		[{ path: '/v1/templates/*' }, 'GET /v1/templates', false],
		[{ path: '*/download' }, 'GET /documents/a/download', true],
		[{ path: '/v1.templates' }, 'GET /v1/templates', false],
		[{ path: /^\/v1\/(templates|documents)$/ }, 'GET /v1/documents', true],
		[{ path: /fields/g }, 'GET /v1/documents', false],
		[{ uid: 'a b' }, 'GET /v1/templates/a%20b/fields', true],
		[{ uid: 'a' }, 'GET /v1/templates/ab', false],
		[{ method: 'POST', uid: 'a' }, 'GET /v1/templates/a', false],
	])('%j: %s? %s', (match, line, isMet) => {
		const faults = new Faults();
		faults.add({ match, action: { kind: 'hang' } });
		expect(met(faults, line).length === 1).toBe(isMet);
	});

	test.each<[string, RequestPattern, number[]]>([
		['every request by itself', {}, [1, 2, 3, 4, 5, 6]],
		['the first two', { times: 2 }, [1, 2]],
		['the third', { nth: 3 }, [3]],
		['two from the third on', { nth: 3, times: 2 }, [3, 4]],
	])('%s', (_, pattern, expected) => {
		expect(turns(pattern)).toEqual(expected);
	});

	test('every match of a regular expression that remembers where it was', () => {
		expect(turns({ path: /templates/g })).toEqual([1, 2, 3, 4, 5, 6]);
	});
});

/** The properties that a refusal names. */
function culpritsOf(refusal: unknown): unknown[] {
	const { issues = [] } = refusal as { issues?: { path: unknown[]; keys?: unknown[] }[] };
	return issues.flatMap(({ path, keys = [] }) => [path.at(-1), ...keys]);
}

describe('rules', () => {
	const first = (faults: Faults) => {
		const { value } = faults.actionsFor(asking('GET', '/')).next();
		return value && 'status' in value ? value.status : value?.kind;
	};

	test('follow one after the other', () => {
		const faults = new Faults();
		faults.add({ match: { times: 2 }, action: { kind: 'answer', status: 503 } });
		faults.add({ match: { times: 1 }, action: { kind: 'too-many-requests' } });
		faults.add({ match: { nth: 2 }, action: { kind: 'answer', status: 500 } });
		expect(Array.from({ length: 6 }, () => first(faults))).toEqual([
			503,
			503,
			'too-many-requests',
			undefined,
			500,
			undefined,
		]);
	});

	test('count what they met, and can be taken away', () => {
		const faults = new Faults();
		const hang = faults.add({ match: { path: '/a' }, action: { kind: 'hang' } });
		const gzip = faults.add({ action: { kind: 'gzip' } });
		for (const path of ['/a', '/b', '/a']) met(faults, `GET ${path}`);
		expect([hang.hits, gzip.hits]).toEqual([2, 3]);
		hang.remove();
		expect(met(faults, 'GET /a')).toEqual(['gzip']);
		faults.clear();
		expect(met(faults, 'GET /a')).toEqual([]);
	});

	test.each([
		[{ kind: 'explode' }, 'kind'],
		[{ kind: 'answer' }, 'status'],
		[{ kind: 'answer', status: 99 }, 'status'],
		[{ kind: 'delay' }, 'ms'],
		[{ kind: 'hang', ms: 5 }, 'ms'],
		[{ kind: 'dribble', bytes: 0 }, 'bytes'],
	])('are refused if they are not in the vocabulary: %j', (action, culprit) => {
		const faults = new Faults();
		let refusal: unknown;
		try {
			faults.add({ action: action as never });
		} catch (error) {
			refusal = error;
		}
		expect(culpritsOf(refusal)).toContain(culprit);
		expect(faults.rules).toEqual([]);
	});

	test('can be read from data', () => {
		const rule = { match: { method: 'POST', nth: 3 }, action: { kind: 'cut-body', after: 5 } };
		expect(faultRuleSchema.parse(JSON.parse(JSON.stringify(rule)))).toEqual({
			match: { method: 'POST', nth: 3 },
			action: { kind: 'cut-body', framing: 'length', after: 5 },
		});
		expect(() =>
			faultRuleSchema.parse({ match: { verb: 'POST' }, action: { kind: 'hang' } }),
		).toThrow();
	});
});
