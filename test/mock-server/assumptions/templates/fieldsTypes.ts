import { assumption, fitting } from '../assumption.ts';
import { withFields } from '../answers.ts';
import { fieldsIn } from '../seen.ts';

const described = ['text', 'number', 'checkbox'];
const ofTheGuide = ['string', 'number', 'boolean'];
const mixed = ['Text', 'NUMBER', 'checkBox'];
const anySpelling = [...described, ...ofTheGuide];

const spelled = (names: readonly string[], type: unknown) => names[described.indexOf(String(type))];

export const fieldsTypes = assumption({
	values: ['text-number-checkbox', 'string-number-boolean', 'mixed-case', 'missing'],
	assumed: 'text, number and checkbox',
	reason: 'the model names these; the fill guide shows the others, some samples show none',
	after: (answer, value, { operation }) => {
		if (value === 'text-number-checkbox') return answer;
		return withFields(answer, operation, ({ type, ...field }) => {
			if (value === 'missing') return field;
			return { ...field, type: spelled(value === 'mixed-case' ? mixed : ofTheGuide, type) };
		});
	},
	evidence: (seen) => {
		const types = fieldsIn(seen).map(({ type }) => type);
		if (types.length === 0) return undefined;
		const are = (names: readonly string[]) => types.every((type) => names.includes(String(type)));
		const isSpelled = types.every((type) => anySpelling.includes(String(type).toLowerCase()));
		return fitting([
			['text-number-checkbox', are(described)],
			['string-number-boolean', are(ofTheGuide)],
			['mixed-case', isSpelled && !are(anySpelling)],
			['missing', types.every((type) => type === undefined)],
		]);
	},
});
