import { Hono } from 'hono';
import { answer } from '../../../src/http/app/answer.ts';
import { usersAnswer } from '../../../src/http/app/wire/admin.ts';

const stored = {
	userId: 1,
	email: 'ada@example.com',
	isAdmin: true,
	created: '2026-11-26T00:00:00.000Z',
	hasOidc: false,
	hasPassword: true,
	keys: 0,
	teams: [],
};

test('an answer has what its schema names, and nothing else that a record has', async () => {
	const app = new Hono();
	app.get('/', (c) => answer(c, usersAnswer, [{ ...stored, passwordHash: '$argon2id$' } as never]));
	expect(await (await app.request('/')).json()).toEqual([stored]);
});
