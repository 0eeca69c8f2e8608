import { itemsOf, Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';
import { addDocument } from '../../service/test/store/many.ts';

const megabyte = 1024 * 1024;
const size = 5 * megabyte;

const stage = Stage.ofSuite();
let uid: string;
beforeAll(async () => {
	const bytes = Buffer.alloc(size, 'content ');
	bytes.write('%PDF-1.7\n');
	bytes.write('%%EOF\n', size - 6);
	uid = (await addDocument(stage.service.store, { templateUid: 'invoice', name: 'Big', bytes }))
		.uid;
});

/** The most memory that the process had while it downloaded so many files of 5 MB, in MB. */
async function peakOf(count: number): Promise<number> {
	let peak = 0;
	const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
	const documentId = { __rl: true, mode: 'id', value: uid };
	const items = itemsOf(...Array.from({ length: count }, () => ({})));
	const result = await stage.perform('document.download', { documentId }, items);
	clearInterval(watch);
	expect(result.error).toBeUndefined();
	expect(result.items('PDF')).toHaveLength(count);
	expect(result.items('PDF')[count - 1]?.binary?.data?.fileSize).toBe('5.24 MB');
	stage.service.journal.clear();
	return Math.round(peak / megabyte);
}

const many = shareOf(500);

it(`${many} files of 5 MB need little more memory than 20 of them`, async () => {
	await peakOf(20);
	const few = await peakOf(20);
	const largest = await peakOf(many);
	process.stderr.write(
		`peak of the process: ${few} MB for 20 files, ${largest} MB for ${many} files\n`,
	);
	expect(largest - few).toBeLessThan(250);
});
