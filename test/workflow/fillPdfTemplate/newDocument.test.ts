import { itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

/** Fills, and gets this answer. */
const fill = async (answer: Record<string, string>, parameters = {}) => {
	stage.service.faults.add({
		match: { method: 'POST' },
		action: { kind: 'answer', status: 200, body: { uid: 'd', ...answer } },
	});
	const options = { unfilledFields: 'ignore' };
	return await stage.fill({ options, ...parameters }, itemsOf({}));
};

it.each<[string, Record<string, string>, string, string]>([
	['what the service calls it', { name: 'N', title: 'T', templateName: 'P' }, 'Mine', 'N'],
	['its title', { title: 'T', templateName: 'P' }, 'Mine', 'T'],
	['the title that was sent', { templateName: 'P' }, 'Mine', 'Mine'],
	['the name of the template', { templateName: 'P' }, '', 'P'],
	['its ID', {}, '', 'd'],
])('a new document has as its name %s', async (_, answer, title, name) => {
	const result = await fill(answer, { title, output: 'json' });
	expect(result.items('Fill')[0]?.json.name).toBe(name);
});

it('a new document whose link leads nowhere is not downloaded, and named', async () => {
	const { error } = await fill({ downloadUrl: 'ftp://else.test/d' }, { output: 'jsonAndFile' });
	expect(error?.message).toMatch(
		/^Could not download the document that was created \(ID d\): its download link cannot be used, /,
	);
});
