import { openForm } from '../../../src/pdf/form.ts';
import { passwordBytes } from '../../../src/pdf/protect/password.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { readersFor } from '../../judges/opened.ts';

const bytesOf = (password: string): Uint8Array => {
	const bytes = passwordBytes(password);
	if (typeof bytes === 'string') throw new Error(bytes);
	return bytes;
};

async function fillLocked(password: string, flattened: boolean): Promise<Uint8Array> {
	const form = await openForm(await smallForm({ text: ['Name'] }));
	const how = { password: bytesOf(password), flattened, modified: new Date(0) };
	return form.fill(new Map([['Name', 'Zanzibar']]), how);
}

describe('a form that is filled with a password', () => {
	const passwords = ['secret', 'a b', 'größer', 'пароль', '鍵', 'key 🔑', 'x'.repeat(127)];
	test.each(passwords)(
		'opens in every reader with it, and with nothing else: %s',
		async (password) => {
			for (const flattened of password === 'secret' ? [false, true] : [true]) {
				const bytes = await fillLocked(password, flattened);
				expect(Buffer.from(bytes).includes('Zanzibar')).toBe(false);
				for (const [name, read] of readersFor(password)) {
					const [right, none, wrong] = [
						await read(bytes, password),
						await read(bytes, undefined),
						await read(bytes, `${password.slice(0, -1)}?`),
					];
					expect([name, right]).toEqual([name, expect.stringContaining('Zanzibar')]);
					expect([name, none, wrong]).toEqual([name, undefined, undefined]);
				}
			}
		},
	);

	test('has another key each time', async () => {
		const [one, other] = [await fillLocked('secret', false), await fillLocked('secret', false)];
		const shared = [...one].filter((byte, index) => byte === other[index]).length;
		expect(shared / one.length).toBeLessThan(0.7);
	});
});

describe('a password', () => {
	test('is what readers make of what people type (SASLprep)', () => {
		expect(passwordBytes('I\u00adX')).toEqual(bytesOf('IX'));
		expect(passwordBytes('\u00aa')).toEqual(bytesOf('a'));
		expect(passwordBytes('\u2168')).toEqual(bytesOf('IX'));
		expect(passwordBytes('a\u00a0b')).toEqual(bytesOf('a b'));
		expect(passwordBytes('u\u0308')).toEqual(bytesOf('\u00fc'));
	});

	test.each([
		['', 'empty'],
		['\u00ad', 'empty'],
		['a\u0007', 'characters'],
		['\ud800', 'characters'],
		['\ue000', 'characters'],
		['x'.repeat(128), 'too-long'],
		['ü'.repeat(64), 'too-long'],
	])('is refused if no reader could take it: %j', (text, why) => {
		expect(passwordBytes(text)).toBe(why);
	});
});
