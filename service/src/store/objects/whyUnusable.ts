import type { S3ServiceException } from '@aws-sdk/client-s3';

type Cause = Error &
	Partial<Pick<S3ServiceException, '$metadata'>> & {
		/** A code of the system or of TLS. */
		readonly code?: string;
		/** A code of S3. */
		readonly Code?: string;
	};

const theKeys = 'check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
const theAuthority = 'name the file with the certificate of its authority in NODE_EXTRA_CA_CERTS';

interface Place {
	readonly bucket: string;
	readonly endpoint?: string | undefined;
}

/** What to do, by the code of S3, the system or TLS. */
const advice: Readonly<Record<string, string>> = {
	NoSuchBucket: 'it has no such bucket; create it there, or check S3_BUCKET',
	InvalidBucketName: 'this cannot be the name of a bucket; check S3_BUCKET',
	AccessDenied:
		'the access key may not list the bucket; give it the right to list, read, write and delete objects',
	InvalidAccessKeyId: `it does not know the access key; ${theKeys}`,
	SignatureDoesNotMatch: `the secret does not belong to the access key; ${theKeys}`,
	InvalidToken: 'it refuses the session token; check S3_SESSION_TOKEN',
	InvalidTokenId: 'it refuses the session token; check S3_SESSION_TOKEN',
	ExpiredToken: 'the session token has expired; set a new access key and S3_SESSION_TOKEN',
	RequestTimeTooSkewed:
		'the clock here and the clock there differ by too much; set the clock of this machine',
	AuthorizationHeaderMalformed: 'the bucket is in another region; check S3_REGION',
	PermanentRedirect: 'the bucket is in another region; check S3_REGION and S3_ENDPOINT',
	CredentialsProviderError: 'there is no access key; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
	ECONNREFUSED:
		'nothing answers at this address; check S3_ENDPOINT, and whether the S3 service runs',
	ENOTFOUND:
		'its host has no address; check S3_ENDPOINT, and S3_PATH_STYLE=no only where each bucket has a host name',
	SELF_SIGNED_CERT_IN_CHAIN: `its certificate is not trusted; ${theAuthority}`,
	DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is not trusted; ${theAuthority}`,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its certificate is not trusted; ${theAuthority}`,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its certificate is not trusted; ${theAuthority}`,
};

/** One sentence: why a bucket cannot be used, and what to do about it. */
export function whyUnusable(error: unknown, { bucket, endpoint }: Place): string {
	const cause = error as Cause;
	const where = endpoint === undefined ? '' : ` at ${endpoint}`;
	const code = [cause.code, cause.name].find((one) => one && Object.hasOwn(advice, one));
	const sentence = code === undefined ? unknownReason(cause) : `${advice[code]} (${code})`;
	return `Cannot use the bucket ${bucket}${where}: ${sentence}.`;
}

/** S3's error code. */
function unknownReason({ Code, message, $metadata, code, name }: Cause): string {
	if (Code !== undefined) return `it answers ${Code}: ${message.replace(/\.$/, '')}`;
	const status = $metadata?.httpStatusCode;
	if (status === undefined) return message.split('\n')[0] || code || name;
	return `what answers, with status ${status}, is no S3 service; check S3_ENDPOINT, which is the address of its API, not of its web page`;
}
