import type * as s3 from '@aws-sdk/client-s3';

/** Loads the S3 client only if a bucket is configured. */
export function loadS3(): Promise<typeof s3> {
	return import('@aws-sdk/client-s3');
}
