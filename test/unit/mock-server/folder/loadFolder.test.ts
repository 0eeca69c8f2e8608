import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLetter } from '../serviceClient.ts';
import { endlessStrings } from '../../../../service/test/forms/endlessStrings.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import { startService } from '../../../mock-server/server/start.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

let folder: string;
const problems: string[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'templates-'));
	problems.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: Uint8Array | object | string): void {
	const isRaw = typeof content === 'string' || content instanceof Uint8Array;
	writeFileSync(join(folder, name), isRaw ? content : JSON.stringify(content));
}

function start(dataDir?: string, formLimits = {}): Promise<LocalService> {
	return startService({
		...(dataDir !== undefined && { dataDir }),
		formLimits,
		templates: folder,
		onTemplateProblem: (line) => problems.push(line),
	});
}

describe('a PDF in the folder', () => {
	test('is a template by itself, called like its file', async () => {
		write('Order form_2026.PDF', await smallForm({ text: ['Name'], checkboxes: ['Gift'] }));
		await using service = await start();
		expect(await service.store.templates.get('order-form-2026')).toMatchObject({
			name: 'Order form 2026',
			fields: [
				{ key: 'Name', label: 'Name', type: 'text' },
				{ key: 'Gift', label: 'Gift', type: 'checkbox' },
			],
		});
	});

	test('is what the JSON file beside it says', async () => {
		write('a.pdf', await smallForm({ text: ['Name', 'Age'] }));
		const fields = { Age: { type: 'number' }, Name: { label: 'Full name' } };
		write('a.json', { uid: 'letter', name: 'A letter', fields, $comment: 'ignored' });
		await using service = await start();
		expect(await service.store.templates.get('letter')).toMatchObject({
			name: 'A letter',
			fields: [
				{ key: 'Name', label: 'Full name', type: 'text' },
				{ key: 'Age', label: 'Age', type: 'number' },
			],
		});
		expect((await fillLetter(service, { Age: 5 })).name).toBe('A letter');
		expect(problems).toEqual([]);
	});

	test('that cannot serve is named with the reason, and the others are there', async () => {
		write('good.pdf', await smallForm());
		write('word.pdf', 'Dear Sir or Madam');
		write('empty.pdf', '');
		write('no-json.pdf', await smallForm());
		write('no-json.json', '{');
		write('wrong-type.pdf', await smallForm());
		write('wrong-type.json', { fields: { Name: { type: 'date' } } });
		write('other-key.pdf', await smallForm());
		write('other-key.json', { fields: { name: { label: 'x' } } });
		write('box.pdf', await smallForm({ checkboxes: ['Box'] }));
		write('box.json', { fields: { Box: { type: 'text' } } });
		write('twin.pdf', await smallForm());
		write('twin.json', { uid: 'good' });
		write('notes.txt', 'x');
		mkdirSync(join(folder, 'folder.pdf'));
		await using service = await start();
		expect(await service.store.templates.count()).toBe(1);
		expect(problems).toEqual([
			expect.stringMatching(/^box\.pdf is not used .* calls "Box" a text, but it is a checkbox/),
			expect.stringMatching(/^empty\.pdf is not used as a template: The file is not a PDF$/),
			expect.stringMatching(/^no-json\.pdf is not used .*its JSON file is invalid/),
			expect.stringMatching(/^other-key\.pdf is not used .* describes "name", which the PDF/),
			expect.stringMatching(/^twin\.pdf is not used .* good\.pdf already uses its uid good$/),
			expect.stringMatching(/^word\.pdf is not used as a template: The file is not a PDF$/),
			expect.stringMatching(/^wrong-type\.pdf is not used .* fields\.Name\.type/),
		]);
	});

	test('that would keep the engine busy for ever is named, and the others are there', async () => {
		write('good.pdf', await smallForm());
		write('bad.pdf', endlessStrings(100_000));
		await using service = await start(undefined, { seconds: 2 });
		expect(problems).toEqual(['bad.pdf is not used as a template: Reading the PDF takes too long']);
		expect(await service.store.templates.count()).toBe(1);
	});

	test('that was changed changes the template that was kept, but not its name and documents', async () => {
		const dataDir = join(folder, 'data');
		write('letter.pdf', await smallForm());
		const first = await start(dataDir);
		await first.store.changeTemplate('letter', { name: 'Renamed' });
		const { uid } = await fillLetter(first);
		const bytes = await first.store.documentBytes(uid);
		await first.close();
		write('letter.pdf', await smallForm({ text: ['Name', 'Street'] }));
		await using second = await start(dataDir);
		const kept = await second.store.templates.get('letter');
		expect([kept?.name, kept?.fields.map(({ key }) => key)]).toEqual([
			'Renamed',
			['Name', 'Street'],
		]);
		expect(await second.store.documentBytes(uid)).toEqual(bytes);
	});

	test('that is as it was is not read again, unless its JSON file was changed', async () => {
		// With a font that is none nothing can be read.
		const dataDir = join(folder, 'data');
		write('letter.pdf', await smallForm());
		write('other.pdf', await smallForm());
		await (await start(dataDir)).close();
		write('other.json', { fields: { Name: { label: 'Full name' } } });
		await using second = await startService({
			dataDir,
			templates: folder,
			fontFiles: [join(folder, 'other.json')],
			onTemplateProblem: (line) => problems.push(line),
		});
		expect(await second.store.templates.count()).toBe(2);
		expect(problems).toEqual([
			expect.stringMatching(/^other\.pdf .* cannot be read: .* is not a font file$/),
		]);
		await second.close();
		await using third = await start(dataDir);
		expect((await third.store.templates.get('other'))?.fields[0]?.label).toBe('Full name');
	});

	test('stays deleted until its files change', async () => {
		const dataDir = join(folder, 'data');
		write('letter.pdf', await smallForm());
		const first = await start(dataDir);
		await first.store.deleteTemplate('letter');
		await first.close();
		const second = await start(dataDir);
		expect(await second.store.templates.count()).toBe(0);
		await second.close();
		write('letter.pdf', await smallForm({ text: ['Other'] }));
		await using third = await start(dataDir);
		expect(await third.store.templates.count()).toBe(1);
	});
});
