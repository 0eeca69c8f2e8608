import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';
import { FillPdfTemplate } from '../../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../../nodes/PdfTemplate/PdfTemplate.node';
import { project } from '../stage.ts';

// The search of n8n's node panel. It lists the trigger under PDF Templates and Documents, by the words of that node.

const entries = [new PdfTemplate(), new FillPdfTemplate()].map(({ description }) => {
	const file = description.name.charAt(0).toUpperCase() + description.name.slice(1);
	const codex = readFileSync(join(project, 'nodes', file, `${file}.node.json`), 'utf8');
	return {
		properties: { ...description, codex: JSON.parse(codex) as { readonly alias: string[] } },
	};
});

/** The nodes that the panel lists for what somebody types, the best match first; equal matches stay as they were. */
const listed = (typed: string): string[] =>
	sublimeSearch(typed, entries).map(({ item }) => item.properties.displayName);

describe('the search of the node panel', () => {
	it.each([
		...['pdf', 'fill', 'fill pdf', 'fill pdf form', 'fillable pdf', 'pdf form', 'acroform'],
		...['generate pdf', 'create pdf', 'document generation', 'mail merge'],
		...['certificate', 'invoice', 'contract', 'sign', 'formular'],
	])('lists Fill PDF Template first for "%s"', (typed) =>
		expect(listed(typed)[0]).toBe('Fill PDF Template'),
	);

	it.each(['pdf template', 'pdf templates', 'documents', 'download pdf', 'rename', 'new document'])(
		'lists PDF Templates and Documents first for "%s"',
		(typed) => expect(listed(typed)[0]).toBe('PDF Templates and Documents'),
	);
});
