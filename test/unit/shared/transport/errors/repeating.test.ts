import { onRepeating } from '../../../../../nodes/shared/transport/errors/repeating';
import { fill, get, mayExist } from './calls.ts';

it('what changes nothing may be repeated', () => {
	expect(onRepeating(get, true, 'Try again')).toBe('Try again');
	expect(onRepeating(get, true)).toBeUndefined();
});

it('what creates a document may be repeated only if that certainly was not done', () => {
	expect(onRepeating(fill, false, 'Try again')).toBe('Try again');
	expect(onRepeating(fill, true, 'Try again')).toBe(mayExist);
});

it.each([true, false])('what follows a fill would repeat that, too', (mayBeDone) => {
	expect(onRepeating({ ...get, followsFill: true }, mayBeDone, 'Try again')).toBe(
		'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one',
	);
});
