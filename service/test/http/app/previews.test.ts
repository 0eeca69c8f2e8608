import { smallForm } from '../../forms/smallForm.ts';
import { useOffice } from '../../installed/office.ts';
import { readPdf } from '../../judges/readPdf.ts';

interface Preview {
	readonly base: string;
	readonly taken: number;
	readonly unfit: readonly unknown[];
	readonly refused: readonly { field: string; reason?: string }[];
}

describe('what the page calls while someone works', () => {
	const office = useOffice();

	const send = (path: string, body?: BodyInit) => {
		const cookie = [...office().admin.cookies].map((pair) => pair.join('=')).join('; ');
		return fetch(new URL(path, office().url), {
			method: 'POST',
			headers: { cookie },
			...(body !== undefined && { body }),
		});
	};
	const preview = async (data: object, base?: string, uid = 'letter') => {
		const response = await send(`/app/templates/${uid}/preview`, JSON.stringify({ data, base }));
		const parts = await response.formData();
		const bytes = new Uint8Array(await (parts.get('bytes') as Blob).arrayBuffer());
		return { bytes, told: JSON.parse(String(parts.get('preview'))) as Preview };
	};

	it('fills without creating a document, and sends what all have in common once', async () => {
		const first = await preview({});
		expect(first.told).toMatchObject({ taken: 0, unfit: [], refused: [] });
		const second = await preview({ Name: 'Ada' }, first.told.base);
		expect(second.told.taken).toBeGreaterThan(0);
		const start = first.bytes.subarray(0, second.told.taken);
		const { boxes } = await readPdf(new Uint8Array([...start, ...second.bytes]));
		expect(boxes.map(({ value }) => value)).toEqual(['Ada', '', 'Off']);
		expect((await preview({ Name: 'Ada' }, 'another')).told.taken).toBe(0);
		expect(await office().store.documents.count()).toBe(0);
	});

	it('fills without the values that a fill would refuse, and tells of them', async () => {
		const { told, bytes } = await preview({ Name: 5, Gone: 'x', Member: true });
		expect(told.refused).toMatchObject([
			{ field: 'Name', reason: 'wrong-type' },
			{ field: 'Gone', reason: 'no-such-field' },
		]);
		const { boxes } = await readPdf(bytes);
		expect(boxes.map(({ value }) => value)).toEqual(['', '', 'Yes']);
	});

	it('says why a value is refused by a word and values, of which the page makes a sentence', async () => {
		const bytes = await smallForm({ text: ['Code'], maxLength: 3 });
		await office().store.addTemplate({ uid: 'letter-2', name: 'Codes', bytes });
		const { told } = await preview({ Code: 'abcd' }, undefined, 'letter-2');
		const why = { reason: 'value-long', values: { most: 3, length: 4 } };
		expect(told.refused).toMatchObject([{ field: 'Code', ...why }]);
	});

	it.each(['/app/pdf/labels', '/app/pdf/carried'])(
		'refuses to %s what is no form',
		async (path) => {
			const pdf = new Blob([new Uint8Array(await smallForm())]);
			const withoutJson = new FormData();
			for (const name of ['pdf', 'from', 'to']) withoutJson.set(name, pdf);
			const withWrongJson = new FormData();
			for (const name of ['pdf', 'from', 'to']) withWrongJson.set(name, pdf);
			for (const name of ['places', 'fields']) withWrongJson.set(name, '{"a":1}');
			for (const body of [undefined, 'text', '{}', withoutJson, withWrongJson]) {
				const response = await send(path, body);
				expect(response.status).toBe(400);
				const { error } = (await response.json()) as { error: { message: string } };
				expect(error.message).not.toBe('');
			}
		},
	);

	it('refuses a PDF that is none', async () => {
		const form = new FormData();
		form.set('from', new Blob([new Uint8Array(await smallForm())]));
		form.set('to', new Blob(['Dear Sir']));
		form.set('fields', '[]');
		const response = await send('/app/pdf/carried', form);
		expect(response.status).toBe(422);
	});
});
