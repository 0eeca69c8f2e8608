import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { byId, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const parameters = { title: '={{ $json.certificate_no }}' };
const three = itemsOf(
	{ certificate_no: 'E-1', hours: 1 },
	{ certificate_no: 'E-2', hours: 'many' },
	{ certificate_no: 'E-3', hours: 3 },
);
const refusal =
	'No document was created: Hours of instruction (hours) is "many", not a number ("E-2") [item 1]';

const madeTitles = () => stage.sent.map(({ title }) => title).sort();

describe.each([['json'], ['file'], ['jsonAndFile']])(
	'three items of which the second fails, output %s',
	(output) => {
		it('stop: the error names the item and what to do, and tells n8n which item it was', async () => {
			const result = await stage.fill({ ...parameters, output }, three);
			expect(result.error).toMatchObject({
				message: refusal,
				description: 'Change the values, or map other ones to these fields.',
				context: { itemIndex: 1 },
			});
			expect(madeTitles()).not.toContain('E-2');
		});

		it('continue: the others are filled, and the failed one keeps its place and pairing', async () => {
			const result = await stage.fill({ ...parameters, output }, three, {
				onError: 'continueRegularOutput',
			});
			const out = result.items('Fill');
			expect(out.map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: 0 },
				{ item: 1 },
				{ item: 2 },
			]);
			expect(out[1]?.json).toEqual({
				error: refusal,
				message: 'Change the values, or map other ones to these fields.',
			});
			expect([out[0]?.json.name, out[2]?.json.name]).toEqual(['E-1', 'E-3']);
			expect(madeTitles()).toEqual(['E-1', 'E-3']);
		});

		it('error output: the failed one goes there with its input, the others go on', async () => {
			const result = await stage.fill({ ...parameters, output }, three, {
				onError: 'continueErrorOutput',
			});
			expect(result.items('Done').map(({ json }) => json.name)).toEqual(['E-1', 'E-3']);
			expect(result.items('Failed').map(({ json }) => json)).toEqual([
				{
					certificate_no: 'E-2',
					hours: 'many',
					error: refusal,
					message: 'Change the values, or map other ones to these fields.',
				},
			]);
			expect(result.items('Fill', 1)[0]?.pairedItem).toEqual({ item: 1 });
		});
	},
);

describe('which items failed, where n8n calls the run a success,', () => {
	const hints = async (
		items: typeof three,
		onError: 'continueRegularOutput' | 'continueErrorOutput',
	) => {
		const options = { unfilledFields: 'ignore' };
		const result = await stage.fill({ ...parameters, options }, items, { onError });
		return result.hints('Fill').map(({ message }) => message);
	};
	const wrong = (count: number) =>
		itemsOf(
			...Array.from({ length: count }, (_, at) => ({ certificate_no: `W-${at}`, hours: 'x' })),
		);

	const reason = (hours: string) =>
		`No document was created: Hours of instruction (hours) is "${hours}", not a number.`;

	it('is told with a reason that n8n does not take for HTML', async () => {
		const [hint] = await hints(itemsOf({ hours: '<b>' }), 'continueErrorOutput');
		expect(hint).toContain('is "&lt;b&gt;", not a number.');
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'is told in one hint above the output: %s',
		async (onError) => {
			expect(await hints(three, onError)).toEqual([
				`1 of 3 items failed: item 2. Its "error" says why: ${reason('many')}`,
			]);
			expect(await hints(wrong(1), onError)).toEqual([
				`The item failed. Its "error" says why: ${reason('x')}`,
			]);
			expect(await hints(wrong(5), onError)).toEqual([
				`All 5 items failed. Their "error" says why: ${reason('x')}`,
			]);
			expect(await hints([...wrong(5), ...three], onError)).toEqual([
				`6 of 8 items failed: items 1, 2, 3, 4, 5 and 1 more. Their "error" says why, that of item 1: ${reason('x')}`,
			]);
		},
	);

	it('is not told when none did', async () => {
		const good = [three[0], three[2]].filter((item) => item !== undefined);
		expect(await hints(good, 'continueRegularOutput')).toEqual([]);
	});
});

describe('the message of an error', () => {
	const gone = { ...parameters, templateId: byId('gone') };
	const isGone =
		'Could not read the fields of the template: there is no template with the ID "gone"';
	const wrong = (...hours: string[]) =>
		itemsOf(...hours.map((each, at) => ({ certificate_no: `M-${at}`, hours: each })));
	const reason = (hours: string) =>
		`No document was created: Hours of instruction (hours) is "${hours}", not a number`;
	const continued = async (changed: object, items: typeof three) => {
		const settings = { onError: 'continueRegularOutput' } as const;
		const result = await stage.fill({ ...parameters, ...changed }, items, settings);
		return result.items('Fill').map(({ json }) => json.error ?? json.name);
	};

	it('names no item where there is only one', async () => {
		const { error } = await stage.fill(parameters, wrong('many'));
		expect(error?.message).toBe(reason('many'));
		expect(await continued({}, wrong('many'))).toEqual([reason('many')]);
	});

	it('names no item where all of them fail for the same reason, and says that they do', async () => {
		const { error } = await stage.fill(parameters, wrong('many', 'many', 'many'));
		expect(error).toMatchObject({
			message: reason('many'),
			description:
				'Change the values, or map other ones to these fields. All 3 items failed for this reason.',
		});
		expect(error?.context).not.toHaveProperty('itemIndex');
		expect(await continued({}, wrong('many', 'many'))).toEqual([reason('many'), reason('many')]);
	});

	it('names each item where only some fail, or for other reasons', async () => {
		expect(await continued({}, wrong('many', '3', 'many'))).toEqual([
			`${reason('many')} ("M-0") [item 0]`,
			'M-1',
			`${reason('many')} ("M-2") [item 2]`,
		]);
		expect(await continued({}, wrong('many', 'few'))).toEqual([
			`${reason('many')} ("M-0") [item 0]`,
			`${reason('few')} ("M-1") [item 1]`,
		]);
	});

	it('shows the title of the item, cut if it is long, unless the reason names it', async () => {
		const titled = async (title: string) =>
			(await stage.fill({ title }, wrong('many', '3'))).error?.message;
		expect(await titled('={{ "x".repeat(70) + $json.hours }}')).toBe(
			`${reason('many')} ("${'x'.repeat(59)}…") [item 0]`,
		);
		expect(await titled('={{ $json.hours }}')).toBe(`${reason('many')} [item 0]`);
	});

	it('shows what tells the rows apart where titles do not', async () => {
		const failing = async (title: string, ...rows: IDataObject[]) =>
			(await stage.fill({ title }, itemsOf(...rows))).error?.message;
		const second = { hours: 'many', pair: 1, company: '', row_number: 3 };
		const rows = [{ hours: '3', pair: 1, company: 'A', row_number: 2 }, second];
		for (const title of ['', 'Certificate']) {
			expect(await failing(title, ...rows)).toBe(`${reason('many')} [item 1]`);
			expect(await failing(title, { hours: 'many' }, ...rows)).toBe(`${reason('many')} [item 0]`);
			const three = rows.map(({ pair, row_number, ...row }) => ({ pair, row_number, ...row }));
			expect(await failing(title, ...three)).toBe(`${reason('many')} (row_number: "3") [item 1]`);
		}
	});

	it('names no item of a batch whose one template cannot be read, however few have been begun', async () => {
		const options = { maxConcurrency: 2 };
		const { error } = await stage.fill({ ...gone, options }, wrong('1', '2', '3', '4'));
		expect(error?.message).toBe(isGone);
		expect(error?.description).not.toContain('as well');
		const broken = { ...gone, title: '={{ $json.hours === "2" ? $("Nowhere").item : "T" }}' };
		expect(await continued(broken, wrong('1', '2'))).toEqual([isGone, isGone]);
	});

	it('names the items whose own template cannot be read', async () => {
		const value = '={{ $json.hours === "1" ? "gone" : "course-certificate" }}';
		const templateId = byId(value);
		const first = '(certificate_no: "M-0") [item 0]';
		expect(await continued({ templateId }, wrong('1', '2'))).toEqual([`${isGone} ${first}`, 'M-1']);
		const { error } = await stage.fill({ ...parameters, templateId }, wrong('1', '1', '2'));
		expect(error?.message).toBe(`${isGone} ${first}`);
		expect(error?.description).toContain(
			'Another item failed as well: item 1 (for the same reason).',
		);
	});

	it('names no item where the list of documents cannot be read', async () => {
		stage.service.faults.add({
			match: { path: '/v1/documents' },
			action: { kind: 'answer', status: 403 },
		});
		const options = { existingDocuments: 'reuse' };
		const reused = { ...parameters, options: { ...options, maxConcurrency: 1 } };
		const { error } = await stage.fill(reused, wrong('1', '2', '3'));
		expect(error?.message).toMatch(/^Could not list the documents: .*[^\]]$/);
	});
});

describe('a failed item', () => {
	const withFile = async (json: IDataObject): Promise<INodeExecutionData> => {
		const [made] = (await stage.fill({ output: 'file' }, itemsOf({}))).items('Fill');
		return { json, binary: { photo: made?.binary?.data as IBinaryData } };
	};
	const advice = 'Change the values, or map other ones to these fields.';
	const failed = 'No document was created: Hours of instruction (hours) is "many", not a number';
	const keepInput = { keepInput: true };

	it('keeps its files and fields on the error output', async () => {
		const input = await withFile({ hours: 'many', row: 7 });
		const result = await stage.fill({}, [input], { onError: 'continueErrorOutput' });
		const [item] = result.items('Failed');
		expect(item?.json).toEqual({ hours: 'many', row: 7, error: failed, message: advice });
		expect(item?.binary).toEqual(input.binary);
	});

	it('keeps them on the same output with Include Other Input Fields', async () => {
		const input = await withFile({ hours: 'many', row: 7, error: 'old' });
		const settings = { onError: 'continueRegularOutput' } as const;
		const [item] = (await stage.fill({ options: keepInput }, [input], settings)).items('Fill');
		expect(item?.json).toEqual({
			hours: 'many',
			row: 7,
			_error: 'old',
			error: failed,
			message: advice,
		});
		expect(item?.binary).toEqual(input.binary);
	});

	it('has no file without it, which the next node could take for the PDF', async () => {
		const input = await withFile({ hours: 'many' });
		const settings = { onError: 'continueRegularOutput' } as const;
		const [item] = (await stage.fill({}, [input], settings)).items('Fill');
		expect(item).toEqual({
			json: { error: failed, message: advice },
			pairedItem: { item: 0 },
		});
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'keeps a message of its own, %s',
		async (onError) => {
			const items = itemsOf({ hours: 'many', message: 'Call me' });
			const result = await stage.fill({ options: keepInput }, items, { onError });
			const [item] = result.items(onError === 'continueErrorOutput' ? 'Failed' : 'Fill');
			expect(item?.json).toEqual({
				hours: 'many',
				message: 'Call me',
				error: `${failed}. ${advice}`,
			});
		},
	);
});

it('what is wrong with the credential is an error of the whole run, or of every item when the node continues', async () => {
	const broken = await Stage.open({ templates: false }, () => ({
		baseUrl: 'ftp://nowhere',
		apiKey: 'k',
	}));
	const message =
		"The 'Base URL' of the credential cannot be used: it begins with ftp:// instead of https:// or http://";
	try {
		const result = await broken.fill(parameters, three, { onError: 'continueErrorOutput' });
		expect(result.items('Done')).toEqual([]);
		expect(result.items('Failed').map(({ json }) => json.error)).toEqual([
			message,
			message,
			message,
		]);
		expect((await broken.fill(parameters, three)).error?.message).toBe(message);
	} finally {
		await broken.service.close();
	}
});
