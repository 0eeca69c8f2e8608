/** @import { Content } from './shared/html.js' */
import { byId } from './shared/element.js';
import { html, nothing, render } from './shared/html.js';

/** @typedef {{ readonly $ref?: string, readonly anyOf?: readonly { readonly $ref?: string }[] }} Schema */
/** @typedef {{ readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }} Body */

/**
 * @typedef {object} Operation
 * @property {string} summary
 * @property {readonly { readonly name: string, readonly in: string, readonly schema?: Schema }[]} [parameters]
 * @property {Body} [requestBody]
 * @property {readonly unknown[]} [security]
 * @property {Readonly<Record<string, Body & { readonly description: string }>>} responses
 */

/**
 * @typedef {object} Description What /openapi.json has.
 * @property {{ readonly title: string }} info
 * @property {Readonly<Record<string, Readonly<Record<string, Operation>>>>} paths
 * @property {{ readonly schemas: Readonly<Record<string, Schema>> }} components
 */

/** @param {Schema} schema */
const schemaText = (schema) =>
	html`<pre tabindex="0">${JSON.stringify(schema, undefined, 2)}</pre>`;

/**
 * Links to schemas that have names, else the schema itself.
 *
 * @param {{ readonly schema?: Schema }} media
 * @returns {Content}
 */
function schemaOf({ schema }) {
	const refs = (schema?.anyOf ?? [schema]).flatMap((each) => each?.$ref ?? []);
	const names = refs.map((ref) => ref.split('/').at(-1) ?? '');
	if (names.length > 0) {
		return names.map((name) => html`<a href="#schema-${name}">${name}</a> `);
	}
	return schema && Object.keys(schema).length > 0 ? schemaText(schema) : '';
}

/** @param {Body} body */
const contentOf = ({ content = {} }) =>
	Object.entries(content).map(
		([type, media]) => html`<div><code>${type}</code> ${schemaOf(media)}</div>`,
	);

/** @param {...Content} cells */
const row = (...cells) =>
	html`<tr>
		${cells.map((cell) => html`<td>${cell}</td>`)}
	</tr>`;

/**
 * @param {string} caption
 * @param {readonly Content[]} rows
 */
const table = (caption, rows) =>
	rows.length === 0
		? nothing
		: html`<table>
				<caption>
					${caption}
				</caption>
				<tbody>
					${rows}
				</tbody>
			</table>`;

/**
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 */
function exampleOf(method, path, { requestBody, security = [] }) {
	const words = ['curl', ...(method === 'get' ? [] : ['-X', method.toUpperCase()])];
	if (security.length > 0) words.push("-H 'X-API-KEY: …'");
	if (requestBody) words.push("-H 'Content-Type: application/json'", "-d '{ … }'");
	return html`<pre tabindex="0">${[...words, `'${location.origin}${path}'`].join(' ')}</pre>`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 */
function operationOf(method, path, operation) {
	const { summary, parameters = [], requestBody, responses } = operation;
	return html`<details class="operation">
		<summary>
			<span class="method ${method}">${method.toUpperCase()}</span>
			<code>${path}</code>
			<span class="soft">${summary}</span>
		</summary>
		${exampleOf(method, path, operation)}
		${table(
			'Parameters',
			parameters.map((each) => row(html`<code>${each.name}</code>`, each.in, schemaOf(each))),
		)}
		${requestBody ? table('Body', [row(contentOf(requestBody))]) : nothing}
		${table(
			'Answers',
			Object.entries(responses).map(([status, answer]) =>
				row(html`<code>${status}</code>`, answer.description, contentOf(answer)),
			),
		)}
	</details>`;
}

/** @type {unknown} */
const description = await (await fetch('openapi.json')).json();
const { info, paths, components } = /** @type {Description} */ (description);
byId('title').textContent = info.title;
render(
	Object.entries(paths).map(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
	),
	byId('operations'),
);
render(
	Object.entries(components.schemas).map(
		([name, schema]) =>
			html`<section id="schema-${name}">
				<h3>${name}</h3>
				${schemaText(schema)}
			</section>`,
	),
	byId('schemas'),
);
