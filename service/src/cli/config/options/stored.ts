import { z } from 'zod/v4';
import type { StorageOptions } from '../../../store/storage.ts';
import type { Options, ValuesOf } from '../option.ts';
import { oneOf, webAddress } from '../values.ts';

/** Where data is stored; for all commands that read or change it. */
export const stored = {
	data: {
		placeholder: 'DIR',
		about: 'folder that keeps everything',
		variable: 'DATA_DIR',
		fallback: './data',
		schema: z.string(),
	},
	'database-url': {
		placeholder: 'URL',
		about:
			'PostgreSQL database that keeps everything instead of DIR: postgres://user:password@host/name',
		variable: 'DATABASE_URL',
		schema: z
			.string()
			.regex(/^postgres(ql)?:\/\/./, 'give a URL that begins with postgres://')
			.optional(),
	},
	's3-bucket': {
		placeholder: 'NAME',
		about: 'bucket that keeps the PDFs instead of the database',
		variable: 'S3_BUCKET',
		schema: z.string().min(1).optional(),
	},
	's3-endpoint': {
		placeholder: 'URL',
		about: 'address of the S3 service, if it is not AWS',
		variable: 'S3_ENDPOINT',
		needs: ['s3-bucket'],
		schema: webAddress.optional(),
	},
	's3-region': {
		placeholder: 'NAME',
		about: 'region of the bucket (default: us-east-1)',
		variable: 'S3_REGION',
		needs: ['s3-bucket'],
		schema: z.string().min(1).optional(),
	},
	's3-path-style': {
		placeholder: 'yes|no',
		about:
			'whether the path names the bucket, or the host (bucket.s3.example.com); default: yes with --s3-endpoint, else no',
		variable: 'S3_PATH_STYLE',
		needs: ['s3-bucket'],
		schema: oneOf(['yes', 'no']).optional(),
	},
	's3-access-key-id': {
		placeholder: 'ID',
		about: 'access key for the bucket (default: what AWS’s own tools would use)',
		variable: 'S3_ACCESS_KEY_ID',
		needs: ['s3-bucket', 's3-secret-access-key'],
		schema: z.string().min(1).optional(),
	},
	's3-secret-access-key': {
		placeholder: 'KEY',
		about: 'secret of that access key',
		variable: 'S3_SECRET_ACCESS_KEY',
		needs: ['s3-bucket', 's3-access-key-id'],
		schema: z.string().min(1).optional(),
	},
	's3-session-token': {
		placeholder: 'TOKEN',
		about: 'session token of that access key, if it is valid for a time only',
		variable: 'S3_SESSION_TOKEN',
		needs: ['s3-bucket', 's3-access-key-id'],
		schema: z.string().min(1).optional(),
	},
} satisfies Options;

/** The storage that a command's options name. */
export function storageOf(values: ValuesOf<typeof stored>): StorageOptions {
	const bucket = values['s3-bucket'];
	const pathStyle = values['s3-path-style'];
	return {
		dataDir: values.data,
		databaseUrl: values['database-url'],
		s3:
			bucket === undefined
				? undefined
				: {
						bucket,
						endpoint: values['s3-endpoint'],
						region: values['s3-region'],
						pathStyle: pathStyle === undefined ? undefined : pathStyle === 'yes',
						accessKeyId: values['s3-access-key-id'],
						secretAccessKey: values['s3-secret-access-key'],
						sessionToken: values['s3-session-token'],
					},
	};
}
