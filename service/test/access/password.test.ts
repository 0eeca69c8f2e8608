import { Attempts } from '../../src/domain/access/attempts.ts';
import { KnownDevices } from '../../src/domain/access/knownDevices.ts';
import {
	hashPassword,
	isPassword,
	needsRehash,
	newPassword,
	whyUnfit,
} from '../../src/domain/access/password.ts';
import { memoryLimiter } from '../../src/store/database/limiters.ts';

describe('a password', () => {
	it('is stored as argon2id with its cost and a salt of its own', async () => {
		const [one, other] = await Promise.all(['same', 'same'].map(hashPassword));
		expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
		expect(one).not.toBe(other);
		expect(await isPassword('same', one)).toBe(true);
		expect(await isPassword('Same', one)).toBe(false);
		expect(await isPassword('same', undefined)).toBe(false);
	});

	it('is the same however a keyboard composes its letters', async () => {
		const hash = await hashPassword('Zażółć gęślą'.normalize('NFD'));
		expect(await isPassword('Zażółć gęślą'.normalize('NFC'), hash)).toBe(true);
	});

	it('that was hashed at another cost is still right, and hashed anew', async () => {
		// By the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
		const other =
			'$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
		expect(await isPassword('password', other)).toBe(true);
		expect([needsRehash(other), needsRehash(await hashPassword('x'))]).toEqual([true, false]);
	});

	it.each([
		['short', true],
		['aaaaaaaaaaaa', true],
		['ada@example.com1', true],
		['correct horse', false],
		['x'.repeat(201), true],
	])('%j is unfit: %s', (password, isUnfit) => {
		expect(whyUnfit(password, 'ada@example.com') !== undefined).toBe(isUnfit);
	});

	it('that is made for someone is fit, and another one each time', () => {
		const made = new Set(Array.from({ length: 20 }, newPassword));
		expect(made.size).toBe(20);
		for (const one of made) expect(whyUnfit(one, 'ada@example.com')).toBeUndefined();
	});
});

describe('attempts', () => {
	const begin = async (attempts: Attempts, address: string, knownDevice?: string) =>
		attempts.begin({ email: 'ada@example.com', address, knownDevice }).then(
			() => 'checked',
			(error: Error) => error.message,
		);

	it('of one network of IPv6 addresses count together, those of others do not', async () => {
		const attempts = new Attempts(memoryLimiter);
		const results: string[] = [];
		for (let last = 1; last <= 9; last++) results.push(await begin(attempts, `2001:db8::${last}`));
		expect(results.slice(0, 8)).toEqual(Array(8).fill('checked'));
		expect(results[8]).toMatch(/^Too many attempts to sign in. Try again in \d+ minutes.$/);
		expect(await begin(attempts, '2001:db8:0:1::1')).toBe('checked');
		expect(await begin(attempts, '192.0.2.1')).toBe('checked');
	});

	it('from anywhere end in the end, but not for a browser that the owner knows', async () => {
		const attempts = new Attempts(memoryLimiter);
		for (let host = 1; host <= 50; host++) await begin(attempts, `192.0.2.${host}`);
		expect(await begin(attempts, '192.0.2.99')).toMatch(/^Too many/);
		expect(await begin(attempts, '192.0.2.99', 'own browser')).toBe('checked');
	});

	it('are known by a mark that nobody else can make, and that is of one user and one password', () => {
		const devices = new KnownDevices(new Uint8Array(32).fill(1));
		const ada = { userId: 1, passwordHash: 'one' };
		const mark = devices.mark(ada);
		expect(devices.idOf(mark, ada)).toBe(mark.split('.')[0]);
		for (const other of [{ ...ada, userId: 2 }, { ...ada, passwordHash: 'two' }, undefined])
			expect(devices.idOf(mark, other)).toBeUndefined();
		const others = new KnownDevices(new Uint8Array(32).fill(2));
		for (const forged of [others.mark(ada), 'x', '.', '', undefined]) {
			expect(devices.idOf(forged, ada)).toBeUndefined();
		}
	});
});
