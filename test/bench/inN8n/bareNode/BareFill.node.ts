import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

/** As the default of Max Concurrency. */
const atOnce = 200;

/**
 * What the same fills cost in n8n at least: one request per item with n8n's helper, its stream into n8n's binary store. No
 * mapping, no checks, no limits, no retries, and no canceling.
 */
export class BareFill implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Bare Fill',
		name: 'bareFill',
		group: ['transform'],
		version: 1,
		description: 'Fill a template with each item',
		defaults: { name: 'Bare Fill' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'pdfTemplateApi', required: true }],
		properties: [
			{ displayName: 'Template', name: 'templateId', type: 'string', default: '' },
			{ displayName: 'Title', name: 'title', type: 'string', default: '' },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const data = await this.getCredentials('pdfTemplateApi');
		const uid = this.getNodeParameter('templateId', 0) as string;
		const items = this.getInputData();
		const filled: INodeExecutionData[] = [];
		let next = 0;
		const worker = async () => {
			for (let index = next++; index < items.length; index = next++) {
				const title = this.getNodeParameter('title', index);
				const options: IHttpRequestOptions = {
					method: 'POST',
					url: `${String(data.baseUrl)}/v1/templates/${uid}?responseType=binary`,
					body: JSON.stringify({ title, data: items[index]?.json }),
					headers: { 'Content-Type': 'application/json' },
					encoding: 'stream',
				};
				const credentialsDecrypted = { id: '', name: '', type: 'pdfTemplateApi', data };
				const body: unknown = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'pdfTemplateApi',
					options,
					{ credentialsDecrypted },
				);
				const file = await this.helpers.prepareBinaryData(
					body as Buffer,
					`${index}.pdf`,
					'application/pdf',
				);
				filled[index] = { json: {}, binary: { data: file }, pairedItem: index };
			}
		};
		await Promise.all(Array.from({ length: atOnce }, worker));
		return [filled];
	}
}
