import { smallForm } from '../../forms/smallForm.ts';
import { ask, startOffice } from '../../installed/office.ts';
import type { Office } from '../../installed/office.ts';
import { addDocuments } from '../../store/many.ts';

type Team = Awaited<ReturnType<Office['addTeam']>>;

/** A service that asks for no key at downloads, with two teams; each has a template and five documents. */
async function startTwo(options: Parameters<typeof startOffice>[0] = {}) {
	const office = await startOffice(options);
	const teams: readonly Team[] = [office, await office.addTeam('other')];
	for (const { store, teamId } of teams) {
		const name = `Letter of team ${teamId}`;
		await store.addTemplate({ uid: `letter-${teamId}`, name, bytes: await smallForm() });
		await addDocuments(store, 5, { templateUid: `letter-${teamId}` });
	}
	return { teams, [Symbol.asyncDispose]: () => office[Symbol.asyncDispose]() };
}

/** Every request that names something of a team, by someone who may or may not see it. */
async function requestsFor({ store, teamId }: Team): Promise<string[]> {
	const documents = await store.documents.list({ limit: 5, offset: 0, order: 'oldest' });
	return [
		`GET /v1/templates/letter-${teamId}`,
		`GET /v1/templates/letter-${teamId}/fields`,
		`POST /v1/templates/letter-${teamId}`,
		`POST /v1/templates/letter-${teamId}?responseType=binary`,
		`PUT /v1/templates/letter-${teamId}`,
		...documents.flatMap(({ uid }) => [
			`GET /v1/documents/${uid}`,
			`GET /documents/${uid}/download`,
		]),
		`DELETE /v1/templates/letter-${teamId}`,
	];
}

const bodyOf = (line: string) => (/^(POST|PUT)/.test(line) ? { body: { name: 'x' } } : {});
const counts = (teams: readonly Team[], what: 'templates' | 'documents') =>
	Promise.all(teams.map(({ store }) => store[what].count()));

describe('of several teams', () => {
	let two: Awaited<ReturnType<typeof startTwo>>;
	beforeEach(async () => {
		two = await startTwo();
	});
	afterEach(() => two[Symbol.asyncDispose]());

	test('each has its own templates and documents', async () => {
		for (const team of two.teams) {
			const { teamId } = team;
			const own = { uid: `letter-${teamId}`, teamId, name: `Letter of team ${teamId}` };
			const templates = (await ask(team, 'GET /v1/templates')).json;
			expect(templates).toMatchObject({ totalCount: 1, data: [own] });
			const { json } = await ask(team, 'GET /v1/documents?limit=100');
			const { totalCount, data } = json as { totalCount: number; data: { teamId: number }[] };
			const teamIds = data.map((document) => document.teamId);
			expect([totalCount, teamIds]).toEqual([5, Array(5).fill(teamId)]);
		}
	});

	test('none is let through to another: 200 crossed requests', async () => {
		const [first, second] = two.teams as [Team, Team];
		const crossed = [
			...(await requestsFor(first)).map((line) => ({ line, by: second })),
			...(await requestsFor(second)).map((line) => ({ line, by: first })),
		];
		const answers = await Promise.all(
			Array.from({ length: 200 }, async (_, index) => {
				const { line, by } = crossed[index % crossed.length] as (typeof crossed)[number];
				const { status, text } = await ask(by, line, bodyOf(line));
				return { line, status, text };
			}),
		);
		expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
		const unknown = await ask(first, 'GET /v1/documents/unknown');
		for (const { line, text } of answers) {
			const uid = /(letter-\d|[0-9a-f-]{36})/.exec(line)?.[0] ?? '';
			const what = line.includes('template') ? 'template' : 'document';
			expect(text).toBe(unknown.text.replace('unknown', uid).replace('document', what));
		}
		expect(await counts(two.teams, 'documents')).toEqual([5, 5]);
		expect(await counts(two.teams, 'templates')).toEqual([1, 1]);
	});

	test('the same requests with the right key get through', async () => {
		for (const team of two.teams) {
			for (const line of await requestsFor(team)) {
				expect((await ask(team, line, bodyOf(line))).status).toBeLessThan(300);
			}
		}
	});

	test('two may use the same uid for a template', async () => {
		const [first, second] = two.teams as [Team, Team];
		for (const { store, teamId } of two.teams) {
			const name = `Shared uid ${teamId}`;
			await store.addTemplate({ uid: 'same', name, bytes: await smallForm() });
		}
		const nameFor = async (team: Team) => (await ask(team, 'GET /v1/templates/same')).json;
		expect(await nameFor(first)).toMatchObject({ name: `Shared uid ${first.teamId}` });
		expect(await nameFor(second)).toMatchObject({ name: `Shared uid ${second.teamId}` });
		await ask(first, 'DELETE /v1/templates/same');
		expect((await ask(second, 'GET /v1/templates/same')).status).toBe(200);
	});
});

test('a link that needs no key leads to the document of any team, but not with the key of another', async () => {
	await using two = await startTwo({ api: { downloadAuth: 'none' } });
	const [first, second] = two.teams as [Team, Team];
	const line = (await requestsFor(second)).find((one) => one.endsWith('download')) ?? '';
	const statuses = [null, second.apiKey, first.apiKey].map(async (key) => {
		return (await ask(second, line, { key })).status;
	});
	expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});
