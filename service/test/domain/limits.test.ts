import { Forms } from '../../src/domain/forms.ts';
import { openState } from '../../src/server/state.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { smallForm } from '../forms/smallForm.ts';
import { plainPdf } from '../web/plainPdf.ts';

test('fills beyond those that may wait are told to come again, and nothing of them is stored', async () => {
	await using opened = new AsyncDisposableStack();
	const now = () => new Date();
	const state = await openState({ forms: { mostWaiting: 2 } }, { now }, opened);
	const teamId = await new TeamTable(state.database, now).add('Office');
	const team = state.openTeams().withId(teamId);
	await team.store.addTemplate({ uid: 'letter', name: 'Letter', bytes: await smallForm() });
	const fills = Array.from({ length: 10 }, () => team.fill('letter', { data: { Name: 'Ada' } }));
	const outcomes = await Promise.allSettled(fills);
	const refused = outcomes.flatMap((one) =>
		one.status === 'rejected' ? [one.reason as unknown] : [],
	);
	expect(refused.length).toBeGreaterThan(0);
	expect(refused.length).toBeLessThan(10);
	for (const reason of refused) {
		expect(reason).toMatchObject({
			kind: 'busy',
			message: expect.stringContaining('Too many fills are waiting'),
		});
		expect((reason as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
	}
	expect(await team.store.documents.count()).toBe(10 - refused.length);
});

test('a PDF that takes too long is given up', async () => {
	using hurried = new Forms({ limits: { seconds: 0 } });
	await expect(hurried.editorOf('').proposeFields(await plainPdf())).rejects.toMatchObject({
		reason: 'too-slow',
	});
});
