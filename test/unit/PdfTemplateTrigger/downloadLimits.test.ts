import { begunWithFiles, isDownload, thrown } from './begunTrigger.ts';
import type { Answer } from './triggerWorld.ts';

const second = 1000;

describe('while the service limits the rate of downloads', () => {
	const busy: Answer = { status: 429, headers: { 'retry-after': '600' } };

	it('no more of them begin, and the rest comes with later polls', async () => {
		using world = await begunWithFiles(30);
		let left = 3;
		world.answer = ({ path }) => (isDownload(path) && left-- <= 0 ? busy : undefined);
		const first = await world.uids();
		expect(first).toHaveLength(3);
		expect(world.asked.filter(({ path }) => isDownload(path)).length).toBeLessThanOrEqual(3 + 5);
		world.answer = () => undefined;
		await world.pass(600 * second);
		expect(await world.uids()).toHaveLength(27);
	});

	it('no more of them begin on other hosts either', async () => {
		using world = await begunWithFiles(30);
		world.documents.forEach((document, index) => {
			document.downloadUrl = `https://${index < 29 ? 'others' : 'first'}.test/${index}/download`;
		});
		world.answer = ({ path }) => {
			if (!isDownload(path)) return undefined;
			return path === '/29/download' ? busy : { body: '%PDF-1.7\n%%EOF\n', afterMs: second };
		};
		// Those that were under way.
		expect(await world.uids()).toHaveLength(4);
		world.answer = ({ path }) => (isDownload(path) ? { body: '%PDF-1.7\n%%EOF\n' } : undefined);
		expect(await world.uids()).toHaveLength(26);
	});

	it('the poll is an error if nothing is returned, which counts no attempt', async () => {
		using world = await begunWithFiles(1);
		world.answer = ({ path }) => (isDownload(path) ? busy : undefined);
		for (let poll = 1; poll <= 6; poll++) {
			const error = await thrown(world.poll());
			expect(error?.message).toContain('the service asks to wait');
			expect(error?.failure).toMatchObject({ cause: 'rate-limited' });
		}
		expect(world.trigger.staticData).toMatchObject({ documents: { attempts: [] } });
	});
});
