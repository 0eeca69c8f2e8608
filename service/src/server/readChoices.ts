import type { FormField } from '../pdf/form.ts';
import { UnusablePdfError } from '../pdf/file/refusals.ts';
import { withChoices } from '../domain/templates/fieldChoices.ts';
import type { Storage } from '../store/storage.ts';
import { storeWithChoices, templatesWithoutChoices } from '../store/missingChoices.ts';

type ReadFields = (bytes: Uint8Array) => Promise<readonly FormField[]>;

/**
 * Reads the PDFs of templates that an earlier version stored without all that it could have read, each PDF once.
 * What cannot be read keeps its fields.
 */
export async function readMissingChoices(
	{ database, contents }: Pick<Storage, 'database' | 'contents'>,
	readFields: ReadFields,
): Promise<void> {
	let last:
		| { readonly hash: string; readonly fields: readonly FormField[] | undefined }
		| undefined;
	for await (const template of templatesWithoutChoices(database)) {
		const hash = template.contentHash;
		if (last?.hash !== hash) {
			last = { hash, fields: await readOrNone(await contents.get(hash), readFields) };
		}
		const own = JSON.parse(template.fields) as FormField[];
		const fields = last.fields ? withChoices(own, last.fields, own) : own;
		await storeWithChoices(database, template, fields);
	}
}

async function readOrNone(bytes: Uint8Array, readFields: ReadFields) {
	try {
		return await readFields(bytes);
	} catch (error) {
		if (error instanceof UnusablePdfError) return undefined;
		throw error;
	}
}
