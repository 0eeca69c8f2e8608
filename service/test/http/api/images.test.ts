import { randomBytes } from 'node:crypto';
import { checkStored } from '../../../src/store/checkStored.ts';
import { Contents } from '../../../src/store/contents.ts';
import { sweep } from '../../../src/store/sweep.ts';
import { dataUri, imageButton, imageFile } from '../../forms/images/images.ts';
import { ask, useOffice } from '../../installed/office.ts';
import { colourAt } from '../../judges/colourAt.ts';
import { renderPage } from '../../judges/renderPdf.ts';
import { pdfWith } from '../../pdf/pdfWith.ts';

const office = useOffice();

beforeEach(async () => {
	const bytes = await pdfWith([
		imageButton('Logo', { at: [20, 500, 60, 532] }),
		imageButton('Photo', { at: [100, 500, 140, 532] }),
		{ name: 'Name', at: [20, 400, 220, 420] },
	]);
	await office().store.addTemplate({ uid: 'badge', name: 'Badge', bytes });
});

/** A JPEG of about this many bytes, with something in it that no other has. */
function jpegOf(size: number): Buffer {
	const jpeg = imageFile('rgb.jpg');
	const comments: Buffer[] = [];
	for (let left = size - jpeg.length; left > 0; left -= 60_000) {
		const text = randomBytes(Math.min(left, 60_000));
		const head = Buffer.from([0xff, 0xfe, 0, 0]);
		head.writeUInt16BE(text.length + 2, 2);
		comments.push(head, text);
	}
	return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

const fill = (data: object, query = '') =>
	ask(office(), `POST /v1/templates/badge${query}`, { body: { data } });
const count = () => office().store.documents.count();

test('the fields of a template say which of them take an image, and its schema describes it', async () => {
	const { json: fields } = await ask(office(), 'GET /v1/templates/badge/fields');
	expect(fields).toEqual([
		{ key: 'Logo', label: 'Logo', type: 'text', format: 'image' },
		{ key: 'Photo', label: 'Photo', type: 'text', format: 'image' },
		{ key: 'Name', label: 'Name', type: 'text' },
	]);
	const { json: schema } = await ask(office(), 'GET /v1/templates/badge/schema');
	expect(schema).toMatchObject({
		properties: { Logo: { type: 'string', description: expect.stringContaining('PNG or JPEG') } },
	});
});

test('an image is drawn where its button is, and leaves the other fields', async () => {
	const data = { Logo: dataUri(imageFile('rgb.png')), Name: 'Ada' };
	const { status, bytes } = await fill(data, '?responseType=binary');
	expect(status).toBe(200);
	const picture = await renderPage(bytes, 1, 2);
	const corners = [
		[30, 524],
		[50, 524],
		[30, 508],
		[50, 508],
	] as const;
	expect(corners.map(([x, y]) => colourAt(picture, x, y))).toEqual([
		[240, 0, 0],
		[0, 192, 0],
		[0, 0, 224],
		[240, 240, 0],
	]);
	expect(colourAt(picture, 120, 516)).toEqual([255, 255, 255]);
});

test.each([
	['a GIF', imageFile('image.gif').toString('base64'), 'takes a PNG or JPEG, the value is a GIF'],
	['an address', `${'https'}://example.com/a.png`, 'no address is opened'],
	['a cut JPEG', imageFile('rgb.jpg').subarray(0, 300).toString('base64'), 'its end is missing'],
	['an empty one', dataUri(new Uint8Array()), 'the picture is empty'],
])('%s is refused in one sentence, and nothing is created', async (_, value, why) => {
	const before = await count();
	const { status, json } = await fill({ Logo: value, Name: 'Ada' });
	expect([status, json]).toMatchObject([
		400,
		{ error: { message: expect.stringMatching(new RegExp(`^Field "Logo": .*${why}$`)) } },
	]);
	const { json: checked } = await fill({ Logo: value }, '?validate=only');
	expect(checked).toMatchObject({
		valid: false,
		problems: [{ key: 'Logo', message: expect.stringContaining(why) }],
	});
	expect(await count()).toBe(before);
});

test('a dry run accepts an image and creates nothing', async () => {
	const before = await count();
	const { json } = await fill({ Logo: dataUri(jpegOf(200_000)) }, '?validate=only');
	expect(json).toEqual({ valid: true, problems: [] });
	expect(await count()).toBe(before);
});

test('documents with the same image share it, and it goes with the last of them', async () => {
	const { database, store } = office();
	const [logo, photo] = [jpegOf(200_000), jpegOf(100_000)];
	const own = async () => {
		const rows = await database.query
			.selectFrom('document_bytes')
			.innerJoin('document', 'document.position', 'document_bytes.document')
			.select(['uid', 'delta'])
			.execute();
		return new Map(rows.map(({ uid, delta }) => [uid, delta.byteLength]));
	};
	const contents = async () => {
		await sweep({ database }, new Date());
		return (await database.query.selectFrom('content').select('hash').execute()).length;
	};
	const before = await contents();
	const uids: string[] = [];
	for (const data of [
		{ Logo: dataUri(logo), Name: 'Ada' },
		{ Logo: dataUri(logo), Photo: dataUri(photo), Name: 'Grace' },
		{ Photo: dataUri(logo), Logo: dataUri(photo) },
	]) {
		const { json } = await fill(data);
		uids.push((json as { uid: string }).uid);
	}
	const sizes = await own();
	for (const uid of uids) expect(sizes.get(uid)).toBeLessThan(4000);
	// The start of all fills, and two images.
	expect(await contents()).toBe(before + 3);
	for (const uid of uids) {
		const bytes = Buffer.from((await store.documentBytes(uid)) ?? []);
		expect(bytes.includes(logo)).toBe(true);
	}
	const storage = { database, contents: new Contents(database), objects: undefined };
	expect((await checkStored(storage)).damages).toEqual([]);
	for (const uid of uids) await store.documents.delete(uid);
	expect(await contents()).toBe(before);
});
