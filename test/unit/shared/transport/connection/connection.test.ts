import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { RequestContext } from '../../../../../nodes/shared/environment';
import { connect } from '../../../../../nodes/shared/transport/connection/connection';
import { fillNode } from '../../fillNode.ts';

const stored = { pdfTemplateApi: { id: '7', name: 'Our service' } };
const account = { baseUrl: 'https://api.example.com/', apiKey: 'key-0123456789' };

function contextOf(
	data: ICredentialDataDecryptedObject = account,
	more: object = {},
): RequestContext {
	const context = {
		getCredentials: async (type: string) =>
			await Promise.resolve(type === 'pdfTemplateApi' ? data : undefined),
		getNode: () => ({ ...fillNode, credentials: stored }),
		...more,
	};
	return context as unknown as RequestContext;
}

it('holds what the credential says', async () => {
	const context = contextOf();
	expect(await connect(context)).toEqual({
		context,
		baseUrl: 'https://api.example.com',
		apiKey: 'key-0123456789',
		credential: { id: '7', name: 'Our service', type: 'pdfTemplateApi', data: account },
		limits: { maxRetries: 3, timeoutMs: 120_000 },
		limiterFor: expect.any(Function),
		service: { honorsKeys: false },
		signal: undefined,
		runFailed: undefined,
	});
});

it.each([
	['no credentials', fillNode],
	['not this one', { ...fillNode, credentials: {} }],
])('of a node that stores %s, the credential has the name of its type', async (_, other) => {
	const { credential } = await connect(contextOf(account, { getNode: () => other }));
	expect(credential).toMatchObject({ id: '', name: 'pdfTemplateApi', data: account });
});

it.each([
	[
		{ ...account, baseUrl: 'ftp://api.example.com' },
		'it begins with ftp:// instead of https:// or http://',
	],
	[{}, 'it is empty'],
])('refuses the Base URL of %j', async (data: ICredentialDataDecryptedObject, reason) => {
	await expect(connect(contextOf(data))).rejects.toMatchObject({
		message: `The 'Base URL' of the credential cannot be used: ${reason}`,
		description:
			'Open the credential and enter the URL of the API, for example https://api.example.com',
		level: 'warning',
	});
});

it('a credential without a key has an empty one', async () => {
	expect((await connect(contextOf({ baseUrl: account.baseUrl }))).apiKey).toBe('');
});

it('all calls to one host have one limiter, in every run with the same key', async () => {
	const connection = await connect(contextOf());
	const limiter = connection.limiterFor('https://api.example.com/a');
	expect(connection.limiterFor('https://api.example.com/b')).toBe(limiter);
	expect(connection.limiterFor('https://files.example.com/b')).not.toBe(limiter);
});
