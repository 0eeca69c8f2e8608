import { z } from 'zod/v4';
import { features } from '../../domain/features.ts';
import { ownVersion } from '../../domain/version.ts';
import type { Endpoint } from './endpoint/endpoint.ts';

const service = 'pdf-template-service';
const version = ownVersion();

export const featuresSchema = z.strictObject({
	service: z.literal(service),
	version: z.string().min(1).describe('The version of the program'),
	features: z
		.array(z.string())
		.describe('A word for each part of the API that another service may lack'),
});

/** A service without this path has no feature. */
export const getFeatures: Endpoint = {
	method: 'get',
	path: '/v1/features',
	summary: 'List features',
	answer: { status: 200, body: 'Features' },
	errors: [],
	handle: (c) => c.json({ service, version, features }),
};
