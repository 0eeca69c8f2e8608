import { assumption, fitting } from '../assumption.ts';
import { withFillResult, without } from '../answers.ts';
import { fill, isGood, propertiesOf } from '../seen.ts';

export const fillResult = assumption({
	values: ['full', 'without-name', 'uid-and-url'],
	assumed: 'uid, name, templateName and downloadUrl',
	reason: 'the reference says so; the sample in the quickstart has no name',
	after: (answer, value, { operation }) => {
		if (value === 'full') return answer;
		const lacking = value === 'without-name' ? ['name'] : ['name', 'templateName'];
		return withFillResult(answer, operation, (result) => without(result, ...lacking));
	},
	evidence: (seen) => {
		const isBinary = seen.request.query.get('responseType') === 'binary';
		if (seen.operation !== fill || !isGood(seen) || isBinary) return undefined;
		const { uid, downloadUrl, name, templateName } = propertiesOf(seen.answer.json);
		if (typeof uid !== 'string' || typeof downloadUrl !== 'string') return [];
		return fitting([
			['full', name !== undefined && templateName !== undefined],
			['without-name', name === undefined && templateName !== undefined],
			['uid-and-url', name === undefined && templateName === undefined],
		]);
	},
});
