import { openForm } from '../../src/pdf/form.ts';
import { convertWithQpdf, hasTool } from '../judges/tools.ts';
import { formSource, streamSource } from './pdfSource.ts';

const withQpdf = hasTool('qpdf') ? test : test.skip;

const modified = new Date('2026-03-04T05:06:07.089Z');
const box = '/FT /Tx /T (a) /Rect [20 100 120 120]';
const xmp = (dates: string) =>
	streamSource(
		'/Type /Metadata /Subtype /XML',
		`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${dates}</x:xmpmeta>\n${' '.repeat(2000)}\n<?xpacket end="w"?>`,
	);

interface Stated {
	readonly id: readonly string[];
	readonly date: string | undefined;
	readonly metadata: string | undefined;
}

/** What a file says of itself, as qpdf reads it. */
function stated(bytes: Uint8Array): Stated {
	const json = convertWithQpdf(bytes, [
		'--json=2',
		'--json-stream-data=inline',
		'--decode-level=all',
	]);
	const { qpdf } = JSON.parse(Buffer.from(json).toString()) as {
		qpdf: [unknown, Record<string, { value?: Record<string, unknown>; stream?: { data: string } }>];
	};
	const [, objects] = qpdf;
	const { '/ID': id, '/Info': info, '/Root': root } = objects.trailer?.value ?? {};
	const at = (ref: unknown) => objects[`obj:${String(ref)}`];
	const metadata = at(at(root)?.value?.['/Metadata'])?.stream?.data;
	return {
		id: id as string[],
		date: at(info)?.value?.['/ModDate'] as string | undefined,
		metadata: metadata && Buffer.from(metadata, 'base64').toString(),
	};
}

async function filled(source: Uint8Array, value: string, at?: Date): Promise<Stated> {
	return stated(await (await openForm(source)).fill(new Map([['a', value]]), { modified: at }));
}

describe('a filled form', () => {
	withQpdf('has an ID whose second part changes with its values, and only with them', async () => {
		const source = formSource([box]);
		const [one, same, other] = await Promise.all(
			['x', 'x', 'y'].map((value) => filled(source, value, modified)),
		);
		expect(one).toEqual(same);
		expect(other?.id[0]).toBe(one?.id[0]);
		expect(new Set([one?.id[0], one?.id[1], other?.id[1]]).size).toBe(3);
	});

	withQpdf('keeps the first part of the ID that it had', async () => {
		const source = Buffer.from(formSource([box]))
			.toString('latin1')
			.replace('trailer\n<<', 'trailer\n<< /ID [<0a0b> <0c0d>]');
		const { id } = await filled(Buffer.from(source, 'latin1'), 'x');
		expect(id[0]).toBe('b:0a0b');
		expect(id[1]).not.toBe('b:0c0d');
	});

	withQpdf('says when it was filled, if that is told', async () => {
		const source = formSource([box], { objects: { '90 0': '<< /Title (T) /ModDate (D:2001) >>' } });
		const informed = Buffer.from(source)
			.toString('latin1')
			.replace('trailer\n<<', 'trailer\n<< /Info 90 0 R');
		for (const bytes of [source, Buffer.from(informed, 'latin1')]) {
			expect((await filled(bytes, 'x', modified)).date).toBe('u:D:20260304050607Z');
		}
		expect((await filled(Buffer.from(informed, 'latin1'), 'x')).date).toBe('u:D:2001');
	});

	withQpdf.each([
		[
			'elements',
			'<xmp:ModifyDate>2001-01-01T00:00:00+01:00</xmp:ModifyDate>',
			'<xmp:ModifyDate>2026-03-04T05:06:07Z</xmp:ModifyDate>',
		],
		[
			'attributes',
			`<a xmp:ModifyDate="2001-01-01" xmp:MetadataDate='2001' xmp:CreateDate="2000"/>`,
			`<a xmp:ModifyDate="2026-03-04T05:06:07Z" xmp:MetadataDate='2026-03-04T05:06:07Z' xmp:CreateDate="2000"/>`,
		],
	])('says so in its metadata, too, where these have the date: %s', async (_, before, after) => {
		const source = formSource([box], {
			catalog: '/Metadata 91 0 R',
			objects: { '91 0': xmp(before) },
		});
		const { date, metadata } = await filled(source, 'x', modified);
		expect(date).toBe('u:D:20260304050607Z');
		expect(metadata).toContain(after);
		expect(metadata).toMatch(/<\/x:xmpmeta>\n<\?xpacket end="w"\?>$/);
	});

	withQpdf('says it nowhere where its metadata do not: both must say the same', async () => {
		const source = formSource([box], {
			catalog: '/Metadata 91 0 R',
			objects: { '91 0': xmp('<a/>') },
		});
		expect((await filled(source, 'x', modified)).date).toBeUndefined();
	});
});
