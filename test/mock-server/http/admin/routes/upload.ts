import type { Context } from 'hono';
import { UnusablePdfError } from '../../../pdf/refusals.ts';
import type { FormField } from '../../../pdf/form.ts';
import type { Template } from '../../../store/records.ts';
import type { Store } from '../../../store/store.ts';
import { nameFromFileName } from '../../../service/templateFiles/fileName.ts';
import {
	describeFields,
	parseSidecar,
	UnusableSidecarError,
} from '../../../service/templateFiles/sidecar.ts';
import { AdminProblem } from '../adminProblem.ts';

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
	const { pdf, json = '{}' } = await c.req.parseBody().catch((error: Error) => {
		throw new AdminProblem(400, `The form cannot be read: ${error.message}`);
	});
	if (!(pdf instanceof File)) throw new AdminProblem(400, 'The form has no file "pdf".');
	return {
		bytes: new Uint8Array(await pdf.arrayBuffer()),
		fileName: pdf.name,
		description: json instanceof File ? await json.text() : String(json),
	};
}

/** What makes a file unusable is told to whoever sent it. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const isUnusable = error instanceof UnusablePdfError || error instanceof UnusableSidecarError;
		throw isUnusable ? new AdminProblem(422, error.message.replace(/\.?$/, '.')) : error;
	}
}

function refuseTaken(uid: string | undefined, store: Store): void {
	if (uid === undefined || !store.templates.get(uid)) return;
	throw new AdminProblem(409, `There is already a template with the uid "${uid}".`);
}

/** Adds the PDF of a request as a template; throws the AdminProblem that says why not. */
export async function addTemplate(
	c: Context,
	store: Store,
	readFields: (bytes: Uint8Array) => Promise<readonly FormField[]>,
): Promise<Template> {
	const { bytes, fileName, description } = await readUpload(c);
	return explained(async () => {
		const sidecar = parseSidecar(description);
		const uid = c.req.query('uid') || sidecar.uid;
		refuseTaken(uid, store);
		const fields = describeFields(await readFields(bytes), sidecar);
		// Another may have come while the PDF was read.
		refuseTaken(uid, store);
		const ownName = nameFromFileName(fileName.replace(/\.pdf$/i, ''));
		const name = c.req.query('name') || sidecar.name || ownName;
		return store.addTemplate({ name, bytes, fields, ...(uid !== undefined && { uid }) });
	});
}
