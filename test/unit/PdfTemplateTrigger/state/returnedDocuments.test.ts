import { ReturnedDocuments } from '../../../../nodes/PdfTemplateTrigger/state/returnedDocuments';
import type { TriggerState } from '../../../../nodes/PdfTemplateTrigger/state/staticData';

const minute = 60_000;
const stateAt = (revision: number) => ({ revision }) as TriggerState;

/** A trigger whose last poll, at 0 ms, returned documents with the state of revision 3. */
function afterResult() {
	const returned = new ReturnedDocuments();
	returned.note('trigger', stateAt(3), true, 0);
	return (revision: number, now: number) => returned.reconcile('trigger', stateAt(revision), now);
}

it('three registrations that poll at once are one round, in any order', () => {
	const reconcile = afterResult();
	expect(reconcile(2, minute)).toBe('uncertain');
	expect(reconcile(1, minute)).toBe('uncertain');
	expect(reconcile(3, minute + 1)).toEqual(stateAt(3));
	// From now on the older ones continue from the newest state.
	expect(reconcile(1, 2 * minute)).toEqual(stateAt(3));
});

it('a result whose state does not come back for a minute and two rounds was discarded', () => {
	const reconcile = afterResult();
	expect(reconcile(2, 10_000)).toBe('uncertain');
	expect(reconcile(2, 20_000)).toBe('uncertain');
	expect(reconcile(2, minute)).toEqual(stateAt(2));
});

it('one round is not enough, however late it comes', () => {
	const reconcile = afterResult();
	expect(reconcile(2, 60 * minute)).toBe('uncertain');
	expect(reconcile(2, 61 * minute)).toEqual(stateAt(2));
});
