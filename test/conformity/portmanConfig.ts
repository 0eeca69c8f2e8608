import { endpoints } from '../../service/src/http/api/endpoints.ts';
import type { Office } from '../../service/test/installed/office.ts';

const schema = { jsonBody: { enabled: true }, schemaValidation: { enabled: true } };

const pathVariables = (uid: string) => ({
	overwriteRequestPathVariables: [{ key: 'uid', value: uid, overwrite: true }],
});

/** An error that every operation of a kind has, and how its request differs from a right one. */
function wrongRequest(operations: string, name: string, status: number, overwrite: object): object {
	const contractTests = [{ ...schema, statusCode: { enabled: true, code: status } }];
	const openApiResponse = String(status);
	const variation = { name, openApiResponse, overwrites: [overwrite], tests: { contractTests } };
	return { openApiOperation: operations, openApiResponse, variations: [variation] };
}

interface Documents {
	readonly uid: string;
	/** Deleted by its request. */
	readonly toDelete: string;
}

/**
 * What Portman is to ask of a service of startWithCopy: each operation rightly, once for an unknown uid and once with
 * a wrong key.
 */
export function portmanConfig({ apiKey }: Office, document: Documents): object {
	const named = (method: string, path: string) => `${method.toUpperCase()}::${path}`;
	const asked = endpoints.filter(({ requestBody }) => requestBody !== 'pdf');
	const withUid = asked.filter(({ path }) => path.includes('{uid}'));
	const wrongKey = { overwriteRequestSecurity: { apiKey: { key: 'X-API-KEY', value: 'wrong' } } };
	return {
		version: 1,
		globals: { collectionVariables: { apiKey } },
		overwrites: [
			{ openApiOperation: '*::/v1/templates/*', ...pathVariables('letter') },
			{ openApiOperation: '*::/v1/templates/*/fields', ...pathVariables('letter') },
			{ openApiOperation: '*::/v1/templates/*/schema', ...pathVariables('letter') },
			{ openApiOperation: '*::/v1/templates/*/file', ...pathVariables('letter') },
			{ openApiOperation: 'DELETE::/v1/templates/*', ...pathVariables('copy') },
			{ openApiOperation: '*::/v1/documents/*', ...pathVariables(document.uid) },
			{ openApiOperation: 'DELETE::/v1/documents/*', ...pathVariables(document.toDelete) },
			{
				openApiOperation: 'POST::/v1/documents',
				overwriteRequestBody: [{ key: 'documents', value: [document.uid], overwrite: true }],
			},
			{ openApiOperation: '*::/documents/*/download', ...pathVariables(document.uid) },
		],
		tests: {
			contractTests: [
				{ openApiOperation: '*::/*', statusSuccess: { enabled: true }, ...schema },
				{ openApiOperation: '*::/*', contentType: { enabled: true } },
			],
			variationTests: [
				...withUid.map(({ method, path }) =>
					wrongRequest(named(method, path), 'unknown uid', 404, pathVariables('unknown')),
				),
				...asked.map(({ method, path }) =>
					wrongRequest(named(method, path), 'wrong key', 401, wrongKey),
				),
			],
		},
	};
}
