/** The most files that the end of a ZIP can count without ZIP64. */
const most = 65_535;

/**
 * Adds the end of ZIP64 where a ZIP has more files than its end can count; client-zip (2.5.1) writes one only where the ZIP
 * has more than 4 GB, and unzip then reads no further than file 65,535. `count`: called at the end.
 */
export async function* withZip64End(
	parts: AsyncIterable<Uint8Array>,
	count: () => number,
): AsyncGenerator<Uint8Array> {
	let last: Uint8Array | undefined;
	for await (const part of parts) {
		if (last) yield last;
		last = part;
	}
	if (!last) return;
	const end = Buffer.from(last.buffer, last.byteOffset, last.byteLength);
	const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
	if (count() > most && offset < 0xffffffff) yield zip64End(count(), size, offset);
	yield last;
}

/** The record and its locator (APPNOTE 4.3.14 and 4.3.15). `size` and `offset` of the central directory, in bytes. */
function zip64End(count: number, size: number, offset: number): Uint8Array {
	const end = Buffer.alloc(76);
	end.writeUInt32LE(0x06064b50, 0);
	end.writeUInt32LE(44, 4);
	end.writeUInt16LE(45, 12);
	end.writeUInt16LE(45, 14);
	end.writeBigUInt64LE(BigInt(count), 24);
	end.writeBigUInt64LE(BigInt(count), 32);
	end.writeBigUInt64LE(BigInt(size), 40);
	end.writeBigUInt64LE(BigInt(offset), 48);
	end.writeUInt32LE(0x07064b50, 56);
	end.writeBigUInt64LE(BigInt(offset + size), 64);
	end.writeUInt32LE(1, 72);
	return end;
}
