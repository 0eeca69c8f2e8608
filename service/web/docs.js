import { byId, make } from './shared/element.js';

function schemaText(schema) {
	return make('pre', { tabIndex: 0 }, JSON.stringify(schema, undefined, 2));
}

/** A link to a schema that has a name, else the schema itself. */
function schemaOf({ schema } = {}) {
	const name = schema?.$ref?.split('/').at(-1);
	if (name) return make('a', { href: `#schema-${name}` }, name);
	return schema && Object.keys(schema).length > 0 ? schemaText(schema) : '';
}

function contentOf({ content = {} } = {}) {
	return Object.entries(content).map(([type, media]) =>
		make('div', {}, make('code', {}, type), ' ', schemaOf(media)),
	);
}

function row(...cells) {
	return make('tr', {}, ...cells.map((cell) => make('td', {}, ...[cell].flat())));
}

function table(caption, rows) {
	if (rows.length === 0) return undefined;
	return make('table', {}, make('caption', {}, caption), make('tbody', {}, ...rows));
}

function exampleOf(method, path, { requestBody, security = [] }) {
	const words = ['curl', ...(method === 'get' ? [] : ['-X', method.toUpperCase()])];
	if (security.length > 0) words.push("-H 'X-API-KEY: …'");
	if (requestBody) words.push("-H 'Content-Type: application/json'", "-d '{ … }'");
	return make('pre', { tabIndex: 0 }, [...words, `'${location.origin}${path}'`].join(' '));
}

function operationOf(method, path, operation) {
	const { summary, parameters = [], requestBody, responses } = operation;
	return make(
		'details',
		{ className: 'operation' },
		make(
			'summary',
			{},
			make('span', { className: `method ${method}` }, method.toUpperCase()),
			make('code', {}, path),
			make('span', { className: 'soft' }, summary),
		),
		exampleOf(method, path, operation),
		table(
			'Parameters',
			parameters.map((each) => row(make('code', {}, each.name), each.in, schemaOf(each))),
		),
		requestBody && table('Body', [row(contentOf(requestBody))]),
		table(
			'Answers',
			Object.entries(responses).map(([status, answer]) =>
				row(make('code', {}, status), answer.description, contentOf(answer)),
			),
		),
	);
}

function namedSchema([name, schema]) {
	return make('section', { id: `schema-${name}` }, make('h3', {}, name), schemaText(schema));
}

const { info, paths, components } = await (await fetch('openapi.json')).json();
byId('title').textContent = info.title;
byId('operations').append(
	...Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => operationOf(method, path, operation)),
	),
);
byId('schemas').append(...Object.entries(components.schemas).map(namedSchema));
