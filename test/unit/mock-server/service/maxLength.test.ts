import type { EditableField } from '../../../../service/src/pdf/editFields/editableField.ts';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';
import { ask } from '../serviceClient.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';

const code = { key: 'Code', label: 'Code', type: 'text' };
const limited = { ...code, maxLength: 3 };

async function startWithShort(options = {}): Promise<LocalService> {
	const service = await startService({ templates: false, apiKey: 'the-key', ...options });
	if (!(await service.store.templates.get('short'))) {
		const bytes = await smallForm({ text: ['Code'], maxLength: 3 });
		await service.store.addTemplate({ uid: 'short', name: 'Short', bytes });
	}
	return service;
}

const fieldsOf = async (service: LocalService, path = '/v1/templates/short/fields') =>
	(await ask(service, `GET ${path}`)).json;

test('a maximum length is told everywhere; the API can do without it from one request to the next', async () => {
	await using service = await startWithShort();
	const lists = async () => [
		await fieldsOf(service),
		((await fieldsOf(service, '/v1/templates/short')) as { fields: unknown }).fields,
		((await fieldsOf(service, '/v1/templates')) as { data: { fields: unknown }[] }).data[0]?.fields,
		((await fieldsOf(service, '/__mock/templates/short')) as { fields: unknown }).fields,
	];
	expect(await lists()).toEqual(Array(4).fill([limited]));
	service.settings.set('fields.maxLength', 'absent');
	expect(await lists()).toEqual([...Array(3).fill([code]), [limited]]);
});

test('it is that of the PDF after the field has been edited', async () => {
	await using service = await startWithShort();
	const path = '/__mock/templates/short/fields';
	const edit = async (maxLength: number | undefined) => {
		const { fields, baseHash } = (await fieldsOf(service, path)) as {
			fields: EditableField[];
			baseHash: string;
		};
		const edited = fields.map((field) => ({ ...field, text: { ...field.text, maxLength } }));
		const { status } = await ask(service, `PUT ${path}`, { body: { fields: edited, baseHash } });
		expect(status).toBe(200);
		return await fieldsOf(service);
	};
	expect(await edit(5)).toEqual([{ ...code, maxLength: 5 }]);
	expect(await edit(undefined)).toEqual([code]);
	expect(await edit(3)).toEqual([limited]);
});
