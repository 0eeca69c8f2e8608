import { openForm, type FieldValue } from '../../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { formSource, lookSource } from '../pdfSource.ts';

const sizes = '/Opt [[(10) (Small)] [(20) (Large)]]';
const sum = (sources: string) => `/AA << /C << /S /JavaScript /JS (${sources}) >> >>`;
const looks = (state: string) => `/AP << /N << /${state} 30 0 R /Off 31 0 R >> >>`;

/** Each kind of field that stands for something else than people read, and a total of all that are named. */
function form(names: string): Uint8Array {
	return formSource(
		[
			`/FT /Ch /Ff 131072 /T (size) /Rect [20 170 90 190] ${sizes} /V (10)`,
			`/FT /Ch /T (list) /Rect [100 150 170 190] ${sizes}`,
			`/FT /Btn /T (extra) /Rect [180 170 200 190] /V /Off /AS /Off ${looks('5')}`,
			`/FT /Btn /Ff 49152 /T (way) /V /Off /Opt [(3) (4)] /Kids [40 0 R 41 0 R]`,
			`/FT /Btn /T (one) /V /Off /Kids [42 0 R 43 0 R]`,
			`/FT /Tx /T (count) /Rect [20 120 90 140]`,
			`/FT /Tx /T (total) /MaxLen 2 /Rect [20 80 90 100] ${sum(
				`AFSimple_Calculate\\("SUM", "${names}"\\);`,
			)}`,
		],
		{
			annotations: '10 0 R 11 0 R 12 0 R 40 0 R 41 0 R 42 0 R 43 0 R 15 0 R 16 0 R',
			objects: {
				'30 0': lookSource([20, 20], '0 0 20 20 re f'),
				'31 0': lookSource([20, 20], '0 0 20 20 re S'),
				...Object.fromEntries(
					[
						['13', '0'],
						['13', '1'],
						['14', '6'],
						['14', '7'],
					].map(([parent, state = ''], index) => [
						`${40 + index} 0`,
						`<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Parent ${parent} 0 R
							/Rect [${20 + 30 * index} 40 ${40 + 30 * index} 60] /AS /Off ${looks(state)} >>`,
					]),
				),
			},
		},
	);
}

async function totalOf(names: string, values: Record<string, FieldValue>) {
	const filled = await (await openForm(form(names))).fill(new Map(Object.entries(values)));
	return valuesByName(await readPdf(filled)).get('total');
}

describe('a total counts', () => {
	test.each<[string, string, Record<string, FieldValue>, string]>([
		[
			'a drop-down as what its option stands for',
			'size,count',
			{ size: 'Large', count: '1' },
			'21',
		],
		['what is chosen already', 'size,count', { count: '1' }, '11'],
		['an option of a list', 'list,count', { list: 'Small', count: '2' }, '12'],
		['a list of which nothing is chosen as 0', 'list,count', { count: '2' }, '2'],
		['a ticked box as its state', 'extra,count', { extra: true, count: '1' }, '6'],
		['a box that is not ticked as 0', 'extra,count', { extra: false, count: '1' }, '1'],
		['a radio button as its text (/Opt)', 'way,count', { way: '4', count: '1' }, '5'],
		['boxes of which one can be ticked as the state of that one', 'one', { one: '7' }, '7'],
		['more than fits its own box', 'count', { count: '12345' }, '12345'],
	])('%s', async (_, names, values, total) => {
		expect(await totalOf(names, values)).toEqual([total]);
	});
});
