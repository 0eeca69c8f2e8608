import { randomUUID } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { loadS3 } from './loadS3.ts';
import { ObjectsUnavailableError } from './objects.ts';
import type { KeptObject, Objects } from './objects.ts';
import { whyUnusable } from './whyUnusable.ts';

export interface S3Options {
	readonly bucket: string;
	/** The URL of the service, unless it is AWS. */
	readonly endpoint?: string | undefined;
	/** Whether the bucket is in the path rather than the host. Default: true with an endpoint. */
	readonly pathStyle?: boolean | undefined;
	/** Default: us-east-1. */
	readonly region?: string | undefined;
	/** Default: AWS's credential chain. */
	readonly accessKeyId?: string | undefined;
	readonly secretAccessKey?: string | undefined;
	/** For temporary access keys. */
	readonly sessionToken?: string | undefined;
}

const prefix = 'contents/';
/** The maximum number of objects per delete request. */
const mostDeleted = 1000;
const timeouts = { connectionTimeout: 3000, requestTimeout: 10_000 };
const mostAttempts = 4;

/** A bucket of an S3-compatible service. Every object gets a new key, so none is ever overwritten. */
class S3Objects implements Objects {
	readonly #s3: Awaited<ReturnType<typeof loadS3>>;
	readonly #client: S3Client;
	readonly #Bucket: string;

	constructor(s3: Awaited<ReturnType<typeof loadS3>>, options: S3Options) {
		const { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey } = options;
		const { pathStyle = endpoint !== undefined, sessionToken } = options;
		const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
		this.#s3 = s3;
		this.#Bucket = options.bucket;
		this.#client = new s3.S3Client({
			region,
			maxAttempts: mostAttempts,
			requestHandler: timeouts,
			// Other services may not support AWS's newer checksums; contents are addressed by a checksum anyway.
			requestChecksumCalculation: 'WHEN_REQUIRED',
			responseChecksumValidation: 'WHEN_REQUIRED',
			forcePathStyle: pathStyle,
			...(endpoint !== undefined && { endpoint }),
			...(hasKeys && {
				credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
			}),
		});
	}

	async put(bytes: Uint8Array, hash: string): Promise<string> {
		const Key = `${prefix}${hash}-${randomUUID()}`;
		const put = { Bucket: this.#Bucket, Key, Body: bytes, ContentType: 'application/pdf' };
		await this.#asked(this.#client.send(new this.#s3.PutObjectCommand(put)));
		return Key;
	}

	async get(key: string): Promise<Uint8Array> {
		const get = new this.#s3.GetObjectCommand({ Bucket: this.#Bucket, Key: key });
		const read = async () => {
			const { Body } = await this.#client.send(get);
			return Body ? await Body.transformToByteArray() : new Uint8Array();
		};
		// The client retries requests, but not if the answer breaks off.
		return this.#asked(read().catch(read));
	}

	async delete(keys: readonly string[]): Promise<void> {
		for (let from = 0; from < keys.length; from += mostDeleted) {
			const Objects = keys.slice(from, from + mostDeleted).map((Key) => ({ Key }));
			const Delete = { Objects, Quiet: true };
			const command = new this.#s3.DeleteObjectsCommand({ Bucket: this.#Bucket, Delete });
			await this.#asked(this.#client.send(command));
		}
	}

	async *list(): AsyncGenerator<readonly KeptObject[]> {
		let ContinuationToken: string | undefined;
		do {
			const page = { Bucket: this.#Bucket, Prefix: prefix, ContinuationToken };
			const command = new this.#s3.ListObjectsV2Command(page);
			const found = await this.#asked(this.#client.send(command));
			yield (found.Contents ?? []).map(({ Key = '', LastModified = new Date() }) => {
				return { key: Key, created: LastModified };
			});
			ContinuationToken = found.NextContinuationToken;
		} while (ContinuationToken !== undefined);
	}

	async check(): Promise<void> {
		const page = { Bucket: this.#Bucket, MaxKeys: 1 };
		const { $metadata, IsTruncated } = await this.#client.send(
			new this.#s3.ListObjectsV2Command(page),
		);
		// The client reads any XML as a list, even a web page.
		if (IsTruncated === undefined) throw Object.assign(new Error('No list'), { $metadata });
	}

	async #asked<Result>(asked: Promise<Result>): Promise<Result> {
		try {
			return await asked;
		} catch (cause) {
			const message = 'The storage for PDFs cannot be reached. Try again later.';
			throw new ObjectsUnavailableError(message, { cause });
		}
	}

	[Symbol.dispose](): void {
		this.#client.destroy();
	}
}

/** Opens a bucket; rejects with ObjectsUnavailableError if it cannot be used, which says why and what to do. */
export async function openS3(options: S3Options): Promise<Objects> {
	const objects = new S3Objects(await loadS3(), options);
	try {
		await objects.check();
		return objects;
	} catch (cause) {
		objects[Symbol.dispose]();
		throw new ObjectsUnavailableError(whyUnusable(cause, options), { cause });
	}
}
