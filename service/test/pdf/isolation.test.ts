import { openForm } from '../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../judges/readPdf.ts';
import { ask, fillLetter, startWithLetter } from '../installed/office.ts';
import { everythingIn } from './everythingIn.ts';
import { pdfWith } from './pdfWith.ts';

const BOXES = [{ name: 'a' }, { name: 'b' }, { name: 'tick', type: 'Btn' as const }];

/** A text as the engine stores it, and as it draws it. */
function traces(text: string): string[] {
	const utf16 = Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
	return [utf16, Buffer.from(text, 'latin1').toString('hex')];
}

describe('fills of one form', () => {
	test('leave nothing of one in another', async () => {
		const form = await openForm(await pdfWith(BOXES));
		const first = await form.fill(new Map([['a', 'SecretOfAlice']]));
		const second = await form.fill(new Map([['b', 'SecretOfBob']]));
		for (const trace of traces('SecretOfAlice')) {
			expect(everythingIn(first)).toContain(trace);
			expect(everythingIn(second)).not.toContain(trace);
		}
		expect(valuesByName(await readPdf(second)).get('a')).toEqual(['']);
	});

	test('leave no letters of one in the fonts of another', async () => {
		const form = await openForm(await pdfWith(BOXES));
		const [oneLetter, twoLetters] = ['\uFEFB', '\u0644\u0627'];
		await form.fill(new Map([['a', oneLetter]]));
		const second = await form.fill(new Map([['a', twoLetters]]));
		expect(everythingIn(second)).toContain('<06440627>');
		expect(everythingIn(second)).not.toContain('<FEFB>');
	});

	test('do not disturb each other when they overlap', async () => {
		await using service = await startWithLetter();
		const names = Array.from({ length: 20 }, (_, index) => `Person ${index} Ω`);
		const made = await Promise.all(names.map((Name) => fillLetter(service, { Name })));
		for (const [index, { downloadUrl }] of made.entries()) {
			const { bytes } = await ask(service, `GET ${downloadUrl}`);
			expect(valuesByName(await readPdf(bytes)).get('Name')).toEqual([names[index]]);
		}
	});

	test('with the same values give the same bytes, also from another copy of the form', async () => {
		const bytes = await pdfWith(BOXES);
		const values = new Map<string, string | boolean>([
			['a', 'Zażółć 日本'],
			['tick', true],
		]);
		const [form, copy] = [await openForm(bytes), await openForm(bytes)];
		const first = await form.fill(values);
		await form.fill(new Map([['b', 'in between']]));
		expect(Buffer.compare(await form.fill(values), first)).toBe(0);
		expect(Buffer.compare(await copy.fill(values), first)).toBe(0);
	});

	test('do not change the bytes that the form was opened with', async () => {
		const bytes = await pdfWith(BOXES);
		const copy = new Uint8Array(bytes);
		await (await openForm(bytes)).fill(new Map([['a', 'x']]));
		expect(Buffer.compare(bytes, copy)).toBe(0);
	});

	test('are forms themselves, which can be filled again', async () => {
		const form = await openForm(await pdfWith(BOXES));
		const again = await openForm(await form.fill(new Map([['a', 'one']])));
		const filled = await readPdf(await again.fill(new Map([['b', 'two']])));
		expect(valuesByName(filled).get('a')).toEqual(['one']);
		expect(valuesByName(filled).get('b')).toEqual(['two']);
	});
});
