import { inflateRawSync } from 'node:zlib';

/** The files in an archive, by name; for archives below 4 GB. */
export function readZip(archive: Buffer): Map<string, Buffer> {
	const files = new Map<string, Buffer>();
	const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
	if (end < 0) throw new Error('This is no archive');
	let entry = archive.readUInt32LE(end + 16);
	for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
		const method = archive.readUInt16LE(entry + 10);
		const size = archive.readUInt32LE(entry + 20);
		const nameLength = archive.readUInt16LE(entry + 28);
		const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
		const local = archive.readUInt32LE(entry + 42);
		const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
		const content = archive.subarray(start, start + size);
		files.set(name, method === 0 ? content : inflateRawSync(content));
		entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
	}
	return files;
}
