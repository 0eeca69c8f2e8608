import { assumption, fitting } from '../assumption.ts';
import { withDocuments } from '../answers.ts';
import { documentsIn } from '../seen.ts';

export const documentName = assumption({
	values: ['title', 'name', 'both'],
	assumed: "list and get call a document's name title",
	reason: 'their samples do; the model and the fill result call it name',
	after: (answer, value, { operation }) => {
		if (value === 'title') return answer;
		return withDocuments(answer, operation, ({ title, ...document }) =>
			value === 'name' ? { ...document, name: title } : { ...document, title, name: title },
		);
	},
	evidence: (seen) => {
		const documents = documentsIn(seen);
		if (documents.length === 0) return undefined;
		const have = (name: string) => documents.every((each) => name in each);
		const lack = (name: string) => documents.every((each) => !(name in each));
		return fitting([
			['title', have('title') && lack('name')],
			['name', have('name') && lack('title')],
			['both', have('title') && have('name')],
		]);
	},
});
