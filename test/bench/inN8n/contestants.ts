import type { INode } from 'n8n-workflow';
import { autoMap } from '../../workflow/stage.ts';

interface Credential {
	readonly id: string;
	readonly name: string;
}

export interface Place {
	readonly serviceUrl: string;
	readonly pdfTemplateApi: Credential;
	readonly httpHeaderAuth: Credential;
}

/** A way of filling a template from every item in n8n; `node` is the node that does it. */
export interface Contestant {
	readonly name: string;
	readonly node: (place: Place, templateUid: string) => Partial<INode>;
}

const fillNode: Contestant['node'] = ({ pdfTemplateApi }, uid) => ({
	type: 'n8n-nodes-pdf-template.fillPdfTemplate',
	typeVersion: 1,
	credentials: { pdfTemplateApi },
	parameters: {
		templateId: { __rl: true, mode: 'id', value: uid },
		title: '={{ $json.name }}',
		fields: autoMap,
		output: 'file',
	},
});

/** The same request by the built-in node. */
const httpNode: Contestant['node'] = ({ serviceUrl, httpHeaderAuth }, uid) => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	credentials: { httpHeaderAuth },
	parameters: {
		method: 'POST',
		url: `${serviceUrl}/v1/templates/${uid}?responseType=binary`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpHeaderAuth',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify({ title: $json.name, data: $json }) }}',
		options: { response: { response: { responseFormat: 'file' } } },
	},
});

export const fillPdfTemplate: Contestant = {
	name: 'Fill PDF Template',
	node: fillNode,
};

export const httpRequest: Contestant = { name: 'HTTP Request', node: httpNode };

/** Passes the items: what n8n itself needs for a batch. */
export const nothing: Contestant = {
	name: 'No Operation',
	node: () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }),
};
