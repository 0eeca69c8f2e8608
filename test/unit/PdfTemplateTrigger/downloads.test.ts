import { begunWithFiles, isDownload, thrown, type Answer } from './triggerWorld.ts';

const second = 1000;

describe('downloads', () => {
	it('are five at a time', async () => {
		using world = await begunWithFiles(12);
		world.answer = ({ path }) => (isDownload(path) ? { afterMs: 10 * second } : undefined);
		expect(await world.uids()).toHaveLength(12);
		const begins = world.asked.filter(({ path }) => isDownload(path)).map(({ atMs }) => atMs);
		const inFlight = begins.map(
			(at) => begins.filter((other) => other <= at && at < other + 10 * second).length,
		);
		expect(Math.max(...inFlight)).toBe(5);
	});

	it('do not begin after half of the time; the next polls return the rest, in order', async () => {
		using world = await begunWithFiles(40, 20 * second);
		world.answer = ({ path }) => (isDownload(path) ? { afterMs: 2 * second } : undefined);
		const startedAt = world.clock.time;
		const first = await world.uids();
		expect(first.length).toBeGreaterThanOrEqual(10);
		expect(first.length).toBeLessThan(40);
		const begins = world.asked.filter(({ path }) => isDownload(path)).map(({ atMs }) => atMs);
		expect(Math.max(...begins) - startedAt).toBeLessThan(10 * second);
		expect(Math.max(...begins) - startedAt).toBeGreaterThanOrEqual(7 * second);
		world.answer = () => undefined;
		const rest = await world.uids();
		const all = Array.from({ length: 40 }, (_, index) => `d${index + 2}`);
		expect([...first, ...rest]).toEqual(all);
	});

	it('begin for the first five documents even if no time is left', async () => {
		using world = await begunWithFiles(12, 20 * second);
		world.answer = ({ path }) => (isDownload(path) ? undefined : { afterMs: 11 * second });
		expect(await world.uids()).toEqual(['d2', 'd3', 'd4', 'd5', 'd6']);
		expect(world.asked.filter(({ path }) => isDownload(path))).toHaveLength(5);
	});

	it('use the link of the document, and the name that the service gave the file', async () => {
		using world = await begunWithFiles(0);
		world.create(1, { name: null, downloadUrl: '/files/one.pdf' });
		world.answer = ({ path }): Answer | undefined =>
			path === '/files/one.pdf'
				? {
						body: '%PDF-1.7\n%%EOF\n',
						headers: { 'content-disposition': 'attachment; filename="a.pdf"' },
					}
				: undefined;
		const [[item] = []] = (await world.poll()) ?? [];
		expect(item?.binary?.data?.fileName).toBe('a.pdf');
		expect(world.paths).toEqual(['/v1/documents', '/files/one.pdf']);
	});
});

it('without files, all documents are returned though no time is left', async () => {
	using world = await begunWithFiles(12, 20 * second);
	world.parameters = {};
	world.answer = () => ({ afterMs: 11 * second });
	expect(await world.uids()).toHaveLength(12);
});

describe('a file that cannot be downloaded', () => {
	it('is an error if nothing else is returned, and is tried by the next polls', async () => {
		using world = await begunWithFiles(1);
		world.answer = ({ path }) => (isDownload(path) ? { status: 403 } : undefined);
		for (let poll = 1; poll <= 4; poll++) {
			expect((await thrown(world.poll()))?.message).toContain(
				'Could not download the document "Name of d2" (ID d2)',
			);
		}
		// No one asks whether the document is there: the service did not say that it is not.
		expect(new Set(world.paths)).toEqual(new Set(['/v1/documents', '/documents/d2/download']));
		const [[item] = []] = (await world.poll()) ?? [];
		expect(item).toEqual({
			json: expect.objectContaining({
				uid: 'd2',
				fileMissing: expect.stringContaining('Could not download the document') as string,
			}) as object,
		});
		expect(await world.poll()).toBeNull();
	});

	it.each([400, 404, 410])('because it does not exist (%d) is no error', async (status) => {
		using world = await begunWithFiles(2);
		const gone = ({ path }: { path: string }) => (path.includes('d2') ? { status } : undefined);
		world.answer = gone;
		expect(await world.uids()).toEqual(['d3']);
		expect(world.paths.at(-1)).toBe('/v1/documents/d2');
		expect(await world.poll()).toBeNull();
		world.delete('d2');
		expect(await world.poll()).toBeNull();
		expect(world.trigger.staticData).toMatchObject({ documents: { attempts: [] } });
	});

	it('is no error next to one that does not exist, because the next list shows whether it does', async () => {
		using world = await begunWithFiles(2);
		world.answer = ({ path }) => {
			if (path.includes('d2')) return { status: 404 };
			return isDownload(path) ? { status: 403 } : undefined;
		};
		expect(await world.poll()).toBeNull();
		world.delete('d2');
		await expect(world.poll()).rejects.toThrow('Could not download the document "Name of d3"');
	});

	it.each([
		['is there', { status: 200, body: { uid: 'd2' } }],
		['cannot be asked for', { status: 403 }],
	])('is an error if the document %s', async (_, document) => {
		using world = await begunWithFiles(1);
		world.answer = ({ path }) =>
			isDownload(path) ? { status: 404 } : path.endsWith('/d2') ? document : undefined;
		expect((await thrown(world.poll()))?.message).toContain('Could not download the document');
	});
});

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
