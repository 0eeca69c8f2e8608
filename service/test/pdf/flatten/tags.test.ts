import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import { realForm, realForms } from '../../judges/realForms.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import {
	checkWithQpdf,
	convertWithQpdf,
	drawnText,
	hasTool,
	structureText,
} from '../../judges/tools.ts';
import { formSource, lookSource } from '../pdfSource.ts';

const withTools = hasTool('qpdf') && hasTool('pdftotext') ? test : test.skip;

const element = (type: string, kids: string, more = '') =>
	`<< /Type /StructElem /S /${type} /P 50 0 R /Pg 3 0 R /K ${kids} ${more} >>`;
const reference = (ref: string) => `<< /Type /OBJR /Pg 3 0 R /Obj ${ref} >>`;

interface Tagged {
	/** The objects of the structure. */
	readonly objects?: Record<string, string>;
	readonly page?: string;
	readonly content?: string;
}

/** A text field, a checkbox and two radio buttons, the elements of which stand in a tagged PDF. */
function tagged({ objects = {}, page = '/StructParents 0', content }: Tagged = {}): Uint8Array {
	const look = (state: string) => `/AP << /N << /${state} 30 0 R /Off 31 0 R >> >> /AS /Off`;
	return formSource(
		[
			'/FT /Tx /T (name) /TU (Your name) /StructParent 1 /Rect [60 150 280 170]',
			`/FT /Btn /T (agree) /TU (I agree) /StructParent 2 /Rect [60 100 80 120] /MK << /CA (4) >>`,
			`/FT /Btn /Ff 49152 /T (way) /V /Off /Kids [20 0 R 21 0 R]`,
		],
		{
			annotations: '10 0 R 11 0 R 20 0 R 21 0 R',
			catalog: '/StructTreeRoot 49 0 R /MarkInfo << /Marked true >> /Lang (en)',
			page: `${page} /Tabs /S`,
			content: content ?? '/P << /MCID 0 >> BDC BT /Helv 12 Tf 20 154 Td (Name:) Tj ET EMC',
			objects: {
				'20 0': `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Parent 12 0 R /Rect [60 60 80 80] ${look('a')} >>`,
				'21 0': `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Parent 12 0 R /Rect [90 60 110 80] ${look('b')} >>`,
				'30 0': lookSource([20, 20], '5 5 10 10 re f'),
				'31 0': lookSource([20, 20], '0 0 20 20 re S'),
				'49 0': '<< /Type /StructTreeRoot /K 50 0 R /ParentTree 48 0 R /ParentTreeNextKey 5 >>',
				'48 0': '<< /Nums [0 [51 0 R] 1 52 0 R 2 53 0 R 3 54 0 R 4 54 0 R] >>',
				'50 0': '<< /Type /StructElem /S /Document /P 49 0 R /K [51 0 R 52 0 R 53 0 R 54 0 R] >>',
				'51 0': element('P', '0'),
				'52 0': element('Form', reference('10 0 R')),
				'53 0': element('Form', `[${reference('11 0 R')}]`),
				'54 0': element('Form', `[${reference('20 0 R')} ${reference('21 0 R')}]`),
				...objects,
			},
		},
	);
}

const values = new Map<string, FieldValue>([
	['name', 'Ada Lovelace'],
	['agree', true],
	['way', 'b'],
]);

async function flat(bytes: Uint8Array, given = values): Promise<Uint8Array> {
	const flattened = await (await openForm(bytes)).fill(given, { flattened: true });
	expect(checkWithQpdf(flattened).status).toBe(0);
	return flattened;
}

/** The lines of the structure, each element with its text. */
function lines(bytes: Uint8Array): string[] {
	const text = structureText(bytes).replace(/\n\s*"/g, ' "');
	return text.split('\n').flatMap((line) => line.trim() || []);
}

const complete = [
	'Document',
	'P (block) "Name:"',
	'Form "Ada Lovelace"',
	'Form "✔"',
	'Form "" "●"',
];

describe('a tagged form that is flattened', () => {
	withTools('has what its fields show in its structure, and no references to fields', async () => {
		const flattened = await flat(tagged());
		expect(lines(flattened)).toEqual(complete);
		const json = Buffer.from(convertWithQpdf(flattened, ['--json=2'])).toString();
		expect(json).not.toContain('/OBJR');
		expect(drawnText(flattened)).toContain('Ada Lovelace');
	});

	withTools('says what its fields were', async () => {
		const json = Buffer.from(convertWithQpdf(await flat(tagged()), ['--json=2'])).toString();
		const attributes = [...json.matchAll(/\{[^{}]*"\/PrintField"[^{}]*\}/g)].map(
			([found]) => JSON.parse(found) as unknown,
		);
		expect(attributes).toEqual([
			{ '/O': '/PrintField', '/Role': '/tv', '/Desc': 'u:Your name' },
			{ '/O': '/PrintField', '/Role': '/cb', '/checked': '/on', '/Desc': 'u:I agree' },
		]);
	});

	withTools('shows no tick where there is none', async () => {
		const flattened = await flat(tagged(), new Map([['agree', false]]));
		expect(lines(flattened)).toEqual([
			'Document',
			'P (block) "Name:"',
			'Form ""',
			'Form ""',
			'Form "" ""',
		]);
	});

	withTools.each<[string, Tagged]>([
		[
			'the numbers of the pages are a tree',
			{
				objects: {
					'48 0': '<< /Kids [47 0 R 46 0 R] >>',
					'47 0': '<< /Limits [0 0] /Nums [0 45 0 R] >>',
					'46 0': '<< /Limits [1 4] /Nums [1 52 0 R 2 53 0 R 3 54 0 R 4 54 0 R] >>',
					'45 0': '[51 0 R]',
				},
			},
		],
		[
			'elements stand within others',
			{
				objects: {
					'50 0': `<< /Type /StructElem /S /Document /P 49 0 R /K [51 0 R ${element('Form', reference('10 0 R'))} 53 0 R 54 0 R] >>`,
				},
			},
		],
		[
			'references have numbers',
			{ objects: { '52 0': element('Form', '56 0 R'), '56 0': reference('10 0 R') } },
		],
		[
			'the page has further marks, by name',
			{
				page: '/StructParents 0 /Resources << /Font << /Helv 5 0 R >> /Properties << /M << /MCID 7 >> >> >>',
				content: '/P << /MCID 0 >> BDC BT /Helv 12 Tf 20 154 Td (Name:) Tj ET EMC /Span /M BDC EMC',
			},
		],
	])('does so where %s', async (_, source) => {
		expect(lines(await flat(tagged(source)))).toEqual(complete);
	});

	withTools('does so where its page had no tagged content', async () => {
		const source = tagged({ page: '', content: '', objects: { '51 0': element('P', '[]') } });
		expect(lines(await flat(source))).toEqual(complete.map((line) => line.replace(' "Name:"', '')));
	});

	withTools('has the values of fields that were not tagged behind the others', async () => {
		const document = '<< /Type /StructElem /S /Document /P 49 0 R /K [51 0 R 53 0 R] >>';
		const flattened = await flat(
			tagged({ objects: { '50 0': document, '52 0': 'null', '54 0': 'null' } }),
		);
		expect(lines(flattened).slice(2)).toEqual([
			'Form "✔"',
			'Form "Ada Lovelace"',
			'Form ""',
			'Form "●"',
		]);
	});

	withTools('has no element for a field that is hidden', async () => {
		const hidden =
			'<< /Type /Annot /Subtype /Widget /F 2 /FT /Tx /T (name) /Rect [60 150 280 170] >>';
		const flattened = await flat(tagged({ objects: { '10 0': hidden } }));
		expect(lines(flattened)).toEqual(complete.filter((line) => !line.includes('Ada')));
	});

	(hasCase('tagged.pdf') ? withTools : test.skip)('tagged.pdf', async () => {
		const given = new Map<string, FieldValue>([
			['name', 'Ada Lovelace'],
			['agree', true],
		]);
		expect(lines(await flat(sharedCase('tagged.pdf'), given))).toEqual(complete.slice(0, 4));
	});

	const real = ['irs-fw4.pdf', 'hopding-sample-form.pdf'].filter((name) =>
		realForms.includes(name),
	);
	(real.length > 0 ? withTools.each(real) : test.skip.each(['(no real forms at hand)']))(
		'%s',
		async (name) => {
			const form = await openForm(realForm(name));
			const texts = form.fields.filter(
				({ type, options, maxLength = 9 }) => type === 'text' && !options && maxLength > 5,
			);
			const given = new Map(texts.map(({ key }, index) => [key, `V${index}w`]));
			const structure = structureText(await form.fill(given, { flattened: true })).replace(
				/\s/g,
				'',
			);
			expect([...given.values()].filter((text) => !structure.includes(text))).toEqual([]);
		},
	);
});

describe('a tagged form that is edited', () => {
	withTools('loses the elements of fields that are removed, and keeps the others', async () => {
		const fields = (await readFields(tagged())).filter(({ key }) => key !== 'name');
		const edited = await editFields(tagged(), fields);
		const json = Buffer.from(convertWithQpdf(edited, ['--json=2'])).toString();
		expect(json.match(/\/OBJR/g)).toHaveLength(3);
		expect(lines(await flat(edited, new Map([['agree', true]])))).toContain('Form "✔"');
	});

	withTools('keeps the element of a field that gets a second box', async () => {
		const fields = (await readFields(tagged())).map((field) => ({
			...field,
			boxes: [
				...field.boxes,
				...(field.key === 'name' ? [{ page: 1, x: 60, y: 20, width: 200, height: 20 }] : []),
			],
		}));
		const structure = lines(await flat(await editFields(tagged(), fields)));
		expect(structure).toEqual([...complete, 'Form "Ada Lovelace"']);
	});
});
