import type { Run } from '../../shared/operation/operation';

/** Counts the documents of a run with Reuse; one hint at its end tells them apart. */
export function reuseHint(run: Run): { add(isReused: boolean): void } {
	const counts = { reused: 0, created: 0 };
	run.atEnd(() => {
		const { context, parameters } = run;
		if (parameters.readText('options.existingDocuments', 0) !== 'reuse') return;
		const { reused, created } = counts;
		if (reused + created === 0) return;
		const message = `Documents: ${reused} reused, ${created} created.`;
		context.addExecutionHints?.({ message, type: 'info', location: 'outputPane' });
	});
	return { add: (isReused) => void counts[isReused ? 'reused' : 'created']++ };
}
