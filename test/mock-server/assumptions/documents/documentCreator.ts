import { assumption, fitting } from '../assumption.ts';
import { withDocuments } from '../answers.ts';
import { documentsIn } from '../seen.ts';

export const documentCreator = assumption({
	values: ['absent', 'present'],
	assumed: 'list and get omit the creator of a document',
	reason: 'their samples do; the model has a creatorId',
	after: (answer, value, { operation }) => {
		if (value === 'absent') return answer;
		// Nobody signs in here, so the creator is the team.
		return withDocuments(answer, operation, (document) => ({
			...document,
			creatorId: document['teamId'],
		}));
	},
	evidence: (seen) => {
		const documents = documentsIn(seen);
		if (documents.length === 0) return undefined;
		return fitting([
			['absent', documents.every((each) => !('creatorId' in each))],
			['present', documents.every((each) => 'creatorId' in each)],
		]);
	},
});
