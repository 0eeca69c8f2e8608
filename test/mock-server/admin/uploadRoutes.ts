import { Hono } from 'hono';
import type { Context } from 'hono';
import { templateAnswer } from '../answers.ts';
import { UnusablePdfError } from '../engine/form.ts';
import { nameFromFileName } from '../templateFolder/fileName.ts';
import { describeFields, parseSidecar, UnusableSidecarError } from '../templateFolder/sidecar.ts';
import { accountOf } from './accountRoutes.ts';
import { AdminProblem } from './adminProblem.ts';
import type { TheService } from './house.ts';

interface Upload {
	readonly bytes: Uint8Array;
	readonly fileName: string;
	/** What the JSON file beside the PDF says, if there is one. */
	readonly description: string;
}

/** A form with `pdf` and, if wanted, `json`; or the PDF itself as the body. */
async function readUpload(c: Context): Promise<Upload> {
	if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) {
		const bytes = new Uint8Array(await c.req.arrayBuffer());
		return { bytes, fileName: 'template.pdf', description: '{}' };
	}
	const { pdf, json = '{}' } = await c.req.parseBody();
	if (!(pdf instanceof File)) throw new AdminProblem(400, 'The form has no file "pdf".');
	return {
		bytes: new Uint8Array(await pdf.arrayBuffer()),
		fileName: pdf.name,
		description: json instanceof File ? await json.text() : String(json),
	};
}

async function addTemplate(c: Context, service: TheService) {
	const { store } = accountOf(c, service);
	const { bytes, fileName, description } = await readUpload(c);
	const sidecar = parseSidecar(description);
	const uid = c.req.query('uid') || sidecar.uid;
	if (uid !== undefined && store.templates.get(uid)) {
		throw new AdminProblem(409, `There is already a template with the uid "${uid}".`);
	}
	const fields = describeFields(await service().readFields(bytes), sidecar);
	const ownName = nameFromFileName(fileName.replace(/\.pdf$/i, ''));
	const name = c.req.query('name') || sidecar.name || ownName;
	return store.addTemplate({ name, bytes, fields, ...(uid !== undefined && { uid }) });
}

/** The real service takes templates only in its web application, so this is no part of the interface. */
export function uploadRoutes(service: TheService): Hono {
	const routes = new Hono();
	routes.post('/', async (c) => {
		try {
			const template = await addTemplate(c, service);
			return c.json(templateAnswer(template, service().switches), 201);
		} catch (error) {
			const isUnusable = error instanceof UnusablePdfError || error instanceof UnusableSidecarError;
			throw isUnusable ? new AdminProblem(422, `${error.message}.`.replace(/\.\.$/, '.')) : error;
		}
	});
	routes.get('/:uid/file', (c) => {
		const { store } = accountOf(c, service);
		const template = store.templates.get(c.req.param('uid'));
		if (!template) throw new AdminProblem(404, 'There is no such template.');
		const bytes = store.templateBytes(template) as Uint8Array<ArrayBuffer>;
		return c.body(bytes, 200, { 'Content-Type': 'application/pdf' });
	});
	return routes;
}
