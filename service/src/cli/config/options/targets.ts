import { z } from 'zod/v4';
import type { StorageOptions } from '../../../store/storage.ts';
import type { Options, ValuesOf } from '../option.ts';
import { storageOf, stored } from './stored.ts';

/** The target of `move`: the options of a storage, without variables, because these name the source. */
export const targets = {
	'to-data': {
		placeholder: 'DIR',
		about: 'the folder to move to',
		schema: z.string().min(1).optional(),
	},
	'to-database-url': {
		placeholder: 'URL',
		about: 'the PostgreSQL database to move to',
		schema: stored['database-url'].schema,
	},
	'to-s3-bucket': {
		placeholder: 'NAME',
		about: 'the bucket for the PDFs there',
		schema: stored['s3-bucket'].schema,
	},
	'to-s3-endpoint': {
		placeholder: 'URL',
		about: 'address of that S3 service, if it is not AWS',
		needs: ['to-s3-bucket'],
		schema: stored['s3-endpoint'].schema,
	},
	'to-s3-region': {
		placeholder: 'NAME',
		about: 'the region of that bucket (default: us-east-1)',
		needs: ['to-s3-bucket'],
		schema: stored['s3-region'].schema,
	},
	'to-s3-path-style': {
		placeholder: 'yes|no',
		about: 'whether the path names that bucket, or the host; default: yes with --to-s3-endpoint',
		needs: ['to-s3-bucket'],
		schema: stored['s3-path-style'].schema,
	},
	'to-s3-access-key-id': {
		placeholder: 'ID',
		about: 'access key for that bucket',
		needs: ['to-s3-bucket', 'to-s3-secret-access-key'],
		schema: stored['s3-access-key-id'].schema,
	},
	'to-s3-secret-access-key': {
		placeholder: 'KEY',
		about: 'secret of that access key',
		needs: ['to-s3-bucket', 'to-s3-access-key-id'],
		schema: stored['s3-secret-access-key'].schema,
	},
	'to-s3-session-token': {
		placeholder: 'TOKEN',
		about: 'session token of that access key, if it is valid for a time only',
		needs: ['to-s3-bucket', 'to-s3-access-key-id'],
		schema: stored['s3-session-token'].schema,
	},
} satisfies Options;

/** The storage that they name; `dataDir` is undefined if none is given. */
export function targetOf(values: ValuesOf<typeof targets>): StorageOptions {
	const { dataDir, ...others } = storageOf({
		data: values['to-data'] ?? '',
		'database-url': values['to-database-url'],
		's3-bucket': values['to-s3-bucket'],
		's3-endpoint': values['to-s3-endpoint'],
		's3-region': values['to-s3-region'],
		's3-path-style': values['to-s3-path-style'],
		's3-access-key-id': values['to-s3-access-key-id'],
		's3-secret-access-key': values['to-s3-secret-access-key'],
		's3-session-token': values['to-s3-session-token'],
	});
	return { dataDir: dataDir || undefined, ...others };
}
