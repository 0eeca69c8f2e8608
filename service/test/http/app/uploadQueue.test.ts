import { smallForm } from '../../forms/smallForm.ts';
import { join, startSetUp, Visitor } from '../../access/visitor.ts';

const pdfType = { 'content-type': 'application/pdf' };

/** Takes a while to read. */
const form = () =>
	smallForm({ text: Array.from({ length: 1000 }, (_, index) => `Field ${index}`) });

async function startTeams() {
	const office = await startSetUp();
	const { service, admin } = office;
	const { json } = await admin.send('POST /app/admin/teams', { name: 'Second' });
	const { teamId } = json as { teamId: number };
	const other = await join({ service, by: admin }, 'other@example.com');
	await admin.send(`PUT /app/admin/teams/${teamId}/members`, {
		email: 'other@example.com',
		role: 'member',
	});
	const second = { 'x-team': String(teamId), ...pdfType };
	return { ...office, other, second };
}

test('the PDFs of one team do not delay those of another', async () => {
	await using teams = await startTeams();
	const { admin, other, second } = teams;
	const pdf = await form();
	const count = 30;
	let answered = 0;
	const first = Promise.withResolvers<undefined>();
	const batch = Array.from({ length: count }, async () => {
		const { status } = await admin.send('POST /app/templates?name=Many', pdf, pdfType);
		answered += 1;
		first.resolve(undefined);
		return status;
	});
	await first.promise;
	const { status } = await other.send('POST /app/templates?name=One', pdf, second);
	expect(status).toBe(201);
	expect(answered).toBeLessThan(count / 2);
	expect(new Set(await Promise.all(batch))).toEqual(new Set([201]));
});

test('how many PDFs of a team wait is bounded: what comes then is told to come again', async () => {
	await using teams = await startTeams();
	const { service, admin, other, second } = teams;
	const pdf = await form();
	const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
	const sent = Array.from({ length: 70 }, () =>
		new Visitor(service, { cookie }).send('POST /app/pdf/fields', pdf, pdfType),
	);
	await Promise.any(sent);
	const { status } = await other.send('POST /app/pdf/fields', pdf, second);
	const answers = await Promise.all(sent);
	const refused = answers.filter((answer) => answer.status !== 200);
	expect([status, refused[0]?.status, refused[0]?.text]).toEqual([
		200,
		503,
		expect.stringContaining('Too many PDFs are waiting'),
	]);
	expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
});
