import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { installS3 } from '../installation.ts';
import { freePort } from '../../freePort.ts';
import { until } from '../../../service/test/until.ts';

/** An S3 server of our own, with one empty bucket. */
export class S3Server {
	readonly url: string;
	/** For n8n's credential of the type `s3`. */
	readonly credential: object;
	readonly #bucketUrl: string;
	readonly #opened: AsyncDisposableStack;

	private constructor(url: string, bucket: string, opened: AsyncDisposableStack) {
		this.url = url;
		this.#bucketUrl = `${url}/${bucket}`;
		this.#opened = opened;
		this.credential = {
			endpoint: url,
			region: 'us-east-1',
			forcePathStyle: true,
			accessKeyId: 'S3RVER',
			secretAccessKey: 'S3RVER',
		};
	}

	static async open(bucket: string): Promise<S3Server> {
		const program = join(await installS3(), 'node_modules/s3rver/bin/s3rver.js');
		await using opened = new AsyncDisposableStack();
		const folder = await mkdtemp(join(tmpdir(), 'pdf-template-s3-'));
		opened.defer(async () => await rm(folder, { recursive: true, force: true }));
		const port = await freePort();
		const where = ['--address', '127.0.0.1', '--port', String(port), '--directory', folder];
		// It signs its pages of a list with a cipher that OpenSSL calls old.
		const args = ['--openssl-legacy-provider', program, ...where, '--configure-bucket', bucket];
		const child = spawn(process.execPath, args, { stdio: 'ignore' });
		opened.defer(async () => {
			child.kill();
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
		});
		const url = `http://127.0.0.1:${port}`;
		await until('the S3 server', async () => {
			return await request(url).then(
				async ({ body }) => (await body.dump(), true),
				() => false,
			);
		});
		return new S3Server(url, bucket, opened.move());
	}

	/** The names of the objects in the bucket. */
	async keys(): Promise<string[]> {
		const { body } = await request(`${this.#bucketUrl}?list-type=2`);
		return [...(await body.text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
	}

	async object(key: string): Promise<{ bytes: Buffer; type: unknown }> {
		const path = key.split('/').map(encodeURIComponent).join('/');
		const { body, headers } = await request(`${this.#bucketUrl}/${path}`);
		return { bytes: Buffer.from(await body.arrayBuffer()), type: headers['content-type'] };
	}

	async close(): Promise<void> {
		await this.#opened.disposeAsync();
	}
}
