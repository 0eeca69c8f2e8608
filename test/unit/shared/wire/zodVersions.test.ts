import type * as Objects from '../../../../nodes/shared/wire/objects.ts';
import type * as FieldModule from '../../../../nodes/shared/wire/field.ts';
import type * as Json from '../../../../nodes/shared/wire/json.ts';

const wire = '../../../../nodes/shared/wire';

/** The package has no zod of its own: n8n's is used, which may be of any of these. */
const versions = {
	'zod 3': 'zod',
	'the zod 4 within zod 3': 'zod/v4',
	'zod 4': 'zod4',
} as const;

function loadWith(version: keyof typeof versions) {
	let loaded: ReturnType<typeof loadAll> | undefined;
	jest.isolateModules(() => {
		jest.doMock('zod', () => jest.requireActual<object>(versions[version]));
		loaded = loadAll();
		jest.dontMock('zod');
	});
	if (!loaded) throw new Error('Not loaded');
	return loaded;
}

function loadAll() {
	const { documentSchema, fillResultSchema, pageSchema, templateSchema } = jest.requireActual<
		typeof Objects
	>(`${wire}/objects`);
	const { fieldSchema, fieldsAnswerSchema } = jest.requireActual<typeof FieldModule>(
		`${wire}/field`,
	);
	const { parse } = jest.requireActual<typeof Json>(`${wire}/json`);
	const schemas = {
		document: documentSchema,
		field: fieldSchema,
		fields: fieldsAnswerSchema,
		'fill result': fillResultSchema,
		template: templateSchema,
		'page of documents': pageSchema(documentSchema),
		'page of templates': pageSchema(templateSchema),
	};
	return { parse, schemas };
}

const three = loadWith('zod 3');
const fours = [loadWith('the zod 4 within zod 3'), loadWith('zod 4')];

const document = { uid: 'd1', title: 'D', teamId: 7, created: '2026-01-02T03:04:05.006Z' };
const field = { key: 'a', label: 'A', type: 'Boolean', x: [1] };
const template = { uid: 't1', name: 'T', fields: [field, { key: 'b' }], more: { y: null } };
const answers: unknown[] = [
	document,
	field,
	template,
	[field],
	{ fields: [field] },
	{ uid: 12 },
	{ uid: '' },
	{ uid: 'd', name: null, title: null, downloadUrl: null, templateName: null },
	{ data: [document, template], totalCount: 2, filteredCount: 2 },
	{ data: [] },
	{ data: [{}] },
	{ data: 'no' },
	{ data: [document, { uid: null }] },
	{ data: [template, { uid: 't2', fields: [{ label: 'no key' }] }], filteredCount: null },
	...[{ data: [], totalCount: 'two' }, { uid: 'd', title: 5 }, { key: 5 }, { key: '__proto__' }],
	JSON.parse('{ "uid": "p", "__proto__": { "polluted": true }, "constructor": 1 }'),
	...[undefined, null, '', 'text', 0, true, [], {}, [[]], [null]],
];

/** What zod 4 tells of itself. */
interface Internals {
	_zod: { version: object };
}

const where = (mismatch: string) => mismatch.split(':')[0];

it('the versions differ', () => {
	const majors = [three, ...fours].map(({ schemas }) =>
		'_zod' in schemas.template
			? (schemas.template as unknown as Internals)._zod.version
			: undefined,
	);
	expect(majors).toEqual([
		undefined,
		expect.objectContaining({ major: 4, minor: 0 }),
		expect.objectContaining({ major: 4, minor: 6 }),
	]);
});

describe.each(Object.keys(three.schemas) as (keyof typeof three.schemas)[])('a %s', (name) => {
	it.each(answers.map((answer) => [JSON.stringify(answer) ?? 'nothing', answer] as const))(
		'%s is read alike by all versions',
		(_, answer) => {
			const one = three.parse<unknown>(three.schemas[name] as never, answer);
			for (const four of fours) {
				const other = four.parse<unknown>(four.schemas[name] as never, answer);
				if (one.ok) expect(other).toEqual(one);
				else expect(other.ok ? other : where(other.mismatch)).toEqual(where(one.mismatch));
			}
		},
	);
});
