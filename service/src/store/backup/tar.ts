/** Reads and writes tar archives (POSIX ustar), as far as backups need them: plain files with short names. */
const blockSize = 512;

export interface TarFile {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** The archive is damaged; the message says where. */
export class DamagedArchiveError extends Error {}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The checksum of a header: the sum of its bytes, with spaces in place of the checksum. */
function sumOf(header: Buffer): number {
	return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** One file, as the bytes in an archive. */
export function tarFile({ name, bytes }: TarFile, time: Date): Buffer {
	const header = Buffer.alloc(blockSize);
	header.write(name, 0, 100, 'latin1');
	header.write(octal(0o600, 8), 100);
	header.write(octal(0, 8) + octal(0, 8), 108);
	header.write(octal(bytes.byteLength, 12), 124);
	header.write(octal(Math.floor(time.getTime() / 1000), 12), 136);
	header.write('0ustar\x0000', 156);
	header.write('ustar\x0000', 257);
	header.fill(0, 157, 257);
	header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
	const padding = Buffer.alloc((blockSize - (bytes.byteLength % blockSize)) % blockSize);
	return Buffer.concat([header, bytes, padding]);
}

export const tarEnd = Buffer.alloc(2 * blockSize);

/** Reads a stream in pieces of given lengths. */
class Pieces {
	readonly #source: AsyncIterator<Uint8Array>;
	#rest: Buffer = Buffer.alloc(0);

	constructor(source: AsyncIterable<Uint8Array>) {
		this.#source = source[Symbol.asyncIterator]();
	}

	/** Reads this many bytes; throws DamagedArchiveError if the stream ends before. */
	async take(length: number): Promise<Buffer> {
		const parts: Buffer[] = [this.#rest];
		let have = this.#rest.byteLength;
		while (have < length) {
			const { value, done } = await this.#source.next();
			if (done) throw new DamagedArchiveError('its end is missing');
			parts.push(Buffer.from(value));
			have += value.byteLength;
		}
		const whole = Buffer.concat(parts);
		this.#rest = whole.subarray(length);
		return whole.subarray(0, length);
	}

	/** Reads the empty rest, so that gunzip detects a truncated file. */
	async end(): Promise<void> {
		const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);
		for (let rest: Uint8Array | undefined = this.#rest; rest; ) {
			if (!isEmpty(rest)) throw new DamagedArchiveError('it goes on after its end');
			const { value, done } = await this.#source.next();
			rest = done ? undefined : value;
		}
	}
}

const text = (field: Buffer) => field.toString('latin1').replace(/\0[\s\S]*$/, '');

/** The files of an archive in order; throws DamagedArchiveError, also for a file of more than `mostBytes`. */
export async function* tarFiles(
	source: AsyncIterable<Uint8Array>,
	mostBytes: number,
): AsyncGenerator<TarFile> {
	const pieces = new Pieces(source);
	for (;;) {
		const header = await pieces.take(blockSize);
		if (header.every((byte) => byte === 0)) return pieces.end();
		const size = Number.parseInt(text(header.subarray(124, 136)), 8);
		const isSound = Number.parseInt(text(header.subarray(148, 156)), 8) === sumOf(header);
		if (!isSound || !(size >= 0) || text(header.subarray(156, 157)) !== '0') {
			throw new DamagedArchiveError('the head of a file is damaged');
		}
		const name = text(header.subarray(0, 100));
		if (size > mostBytes) throw new DamagedArchiveError('a file in it is too large');
		const bytes = await pieces.take(size);
		await pieces.take((blockSize - (size % blockSize)) % blockSize);
		yield { name, bytes };
	}
}
