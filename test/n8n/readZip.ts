import { unzipSync } from 'fflate';

/** The files in an archive, by name. */
export function readZip(archive: Buffer): Map<string, Buffer> {
	const files = Object.entries(unzipSync(archive));
	return new Map(files.map(([name, content]) => [name, Buffer.from(content)]));
}
