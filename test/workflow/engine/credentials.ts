import type { PackageDirectoryLoader } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { ICredentialsHelper } from './n8n.ts';

/** The decrypted data of the credentials that workflows may name, by credential type. */
export type CredentialData = Readonly<Record<string, ICredentialDataDecryptedObject>>;

/**
 * Gives nodes their credentials and applies them to requests as n8n does, by the credential's
 * `authenticate`.
 */
export class EngineCredentials extends ICredentialsHelper {
	readonly #loader: PackageDirectoryLoader;
	readonly #data: CredentialData;
	/** How often a credential was read, which in n8n is a database query each time. */
	reads = 0;

	constructor(loader: PackageDirectoryLoader, data: CredentialData) {
		super();
		this.#loader = loader;
		this.#data = data;
	}

	#typeOf(name: string): ICredentialType {
		return this.#loader.getCredential(name).type;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = this.#typeOf(typeName);
		if (typeof authenticate !== 'function') throw new Error(`${typeName} needs an expression`);
		return await authenticate(credentials, request);
	}

	async getDecrypted(
		_additionalData: unknown,
		_details: unknown,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		this.reads++;
		const data = this.#data[type];
		if (!data) throw new Error(`This run has no credential of the type ${type}`);
		return { ...data };
	}

	getParentTypes() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	getCredentialsProperties(type: string) {
		return this.#typeOf(type).properties;
	}

	async getCredentials(): Promise<never> {
		throw new Error('Encrypted credentials are not part of this engine');
	}

	async updateCredentials() {
		throw new Error('Credentials cannot be changed by this engine');
	}

	async updateCredentialsOauthTokenData() {
		throw new Error('Credentials cannot be changed by this engine');
	}
}
