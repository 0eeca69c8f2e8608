/** One fix taken back. */
export interface Mutant {
	readonly name: string;
	/** The point of issue 16, and what is wrong again. */
	readonly about: string;
	/**
	 * What replaces what in the code of the nodes. Each text stands there exactly once, in whichever file, so that a
	 * mutant survives when files move and lines change around it.
	 */
	readonly changes: readonly (readonly [from: string, to: string])[];
	/** The tests of which one has to fail, tried in this order; without any, the model alone. */
	readonly tests?: readonly string[];
	/** What the failure says, so that a crash or another promise does not count. */
	readonly says: RegExp;
}

const model = 'test/model';

export const mutants: readonly Mutant[] = [
	{
		name: 'held',
		about: '1: the watch on a body is never disarmed',
		changes: [
			['stop(): void {\n\t\tendWaits(this.#stopped);', 'stop(): void {\n\t\tvoid endWaits;'],
		],
		tests: [model, 'test/workflow/batches/idleTimeout'],
		says: /P14: the run is over, and \d+ timers are still set|holds no timer/,
	},
	{
		name: 'silence',
		about: '1: a body that falls silent is only destroyed, which ends nothing',
		changes: [
			['\tanswer.close();\n\t// n8n', '\t// n8n'],
			["\tanswer.body.emit('error', error);\n", ''],
		],
		tests: [model, 'test/workflow/batches/idleTimeout'],
		says: /P14: |falls silent for ever › after the first bytes of a PDF/,
	},
	{
		name: 'lists',
		about: '2: pages that do not join are taken for the whole list',
		changes: [
			[
				'return common >= Math.max(1, Math.min(mostNeeded, overlap));',
				'return common + overlap >= 0;',
			],
			['return Math.min(wanted, Math.floor(pageLength / 2));', 'return Math.min(wanted, 0);'],
		],
		tests: [model, 'test/unit/shared/list/anyList'],
		says: /P11: \d+ of \d+ are missing in the list|P2: .* was made again in spite of Reuse|any list › .* is whole or an error/,
	},
	{
		name: 'lost-place',
		about: '2: a list read from an offset that lost its place ends as if it were read',
		changes: [['if (walk.isLost) throw pages.errors.changing();', 'if (walk.isLost) return;']],
		tests: ['test/unit/shared/list/readList'],
		says: /is exchanged as a whole, read from an offset, is an error/,
	},
	{
		name: 'blank',
		about: '4: a field whose value cannot be used does not count as unfilled',
		changes: [
			[
				'if (!isOnPurpose) unfilledFields.push(field);',
				'if (!isOnPurpose && !values.has(key)) unfilledFields.push(field);',
			],
		],
		tests: ['test/workflow/fillPdfTemplate/policies', model],
		says: /P4: |count fields whose value cannot be used/,
	},
	{
		name: 'foreign-403',
		about: '5: the refusal of another host is blamed on the API key',
		changes: [
			[
				'if (!target.withKey) return adviceForOtherHost',
				'if (status === 0) return adviceForOtherHost',
			],
		],
		tests: ['test/workflow/batches/attempts', model],
		says: /P7: the key was not sent there|with 40\d is named/,
	},
	{
		name: 'retry-after-0',
		about: '6: Retry-After: 0 spends all retries at once',
		changes: [
			[
				'this.#openUntil = Math.max(this.#openUntil, now + retryAfterMs, now + ownMs);',
				'this.#openUntil = Math.max(this.#openUntil, now + retryAfterMs, now + 0 * ownMs);',
			],
		],
		tests: ['test/workflow/batches/attempts', model],
		says: /P12: .* was refused \d+ times within|is given more and more time/,
	},
	{
		name: 'fields-once',
		about: '7: a failed read of the fields is kept',
		changes: [['if (mayPass) answers.delete(key);', 'void answers;']],
		tests: ['test/workflow/batches/attempts', model],
		says: /P8: \d+ faults, and \d+ items failed|are asked for again for the items after/,
	},
	{
		name: 'attempts',
		about: '8: one attempt more than Max Retries says',
		changes: [['attempts > limits.maxRetries', 'attempts > limits.maxRetries + 1']],
		tests: ['test/workflow/batches/attempts', model],
		says: /P2: .* was asked for \d+ times with \d+ retries|is asked for again \d times/,
	},
	{
		name: 'empty-twin',
		about: '9: a key without a value makes its twin ambiguous',
		changes: [
			[
				'keys.filter((key) => !isEmpty(given.get(key)));\n\t\tconst candidates',
				'keys;\n\t\tconst candidates',
			],
		],
		says: /P8: 0 faults that pass, and an item failed/,
	},
	{
		name: 'words',
		about: '10: what stands between < and > is lost',
		changes: [
			["\t\t.replace(markup, ' ')", "\t\t.replace(markup, ' ')\n\t\t.replace(/<[^<>]*>/g, ' ')"],
		],
		says: /P7: words of the service are missing/,
	},
	{
		name: 'order',
		about: '11: changes of one template are not in the order of the items',
		changes: [['await run.inOrder(uid, rename)', 'await rename()']],
		tests: ['test/workflow/batches/attempts', model],
		says: /P1: the template is called|happen in the order of the items/,
	},
	{
		name: 'flat-reuse',
		about: '12: Flat with Reuse asks for a Title that the editor hides',
		changes: [
			["if (!isReused || shape !== 'flat') return;", "if (isReused || shape !== 'flat') return;"],
		],
		tests: ['test/workflow/batches/attempts', model],
		says: /P7: Title is hidden|the error names both/,
	},
	{
		name: 'output',
		about: '12: an Output that there is not is a TypeError',
		changes: [
			[
				'outputs.find((name) => name === given);',
				'outputs.find((name) => name === given) ?? (given as never);',
			],
		],
		tests: ['test/workflow/fillPdfTemplate/outputs', model],
		says: /P7: (an accident of the code|there is no such output)|what does not exist is refused/,
	},
	{
		name: 'cut-pdf',
		about: '12: a PDF without its end is blamed on the Base URL',
		changes: [['throw check.mayBeCut\n', "throw check.mayBeCut && problem === ''\n"]],
		says: /P7: wrong advice|faults that pass, and an item failed: .* Check the 'Base URL'/,
	},
	{
		name: 'patience',
		about: '12: the time of the attempts counts as waiting',
		changes: [
			[
				'const outcome = await attempt(call, permit, read);',
				'const begunAt = Date.now();\n\t\tconst outcome = await attempt(call, permit, read);\n\t\tpatienceMs -= Date.now() - begunAt;',
			],
		],
		tests: ['test/workflow/batches/attempts', model],
		says: /retries: \d+ faults that pass, and an item failed|do not count as waiting/,
	},
	{
		name: 'unreachable',
		about: '12: EHOSTUNREACH counts as never sent',
		changes: [
			[
				'const unreachable = ({ hostname }: URL) =>\n\tsent(',
				'const unreachable = ({ hostname }: URL) =>\n\tunsent(',
			],
		],
		tests: ['test/unit/shared/transport/errors/networkErrors', model],
		says: /P2: |of connect was never sent/,
	},
	{
		name: 'waking',
		about: 'a wait for the rate goes on when no run waits for it any more',
		changes: [
			['if (runs.length === 0) return endWaits(this.#waking);', 'if (runs.length === 0) return;'],
		],
		says: /P14: the run is over, and \d+ timers are still set/,
	},
	{
		name: 'upper-end',
		about: 'the limiter does not keep the upper end of Max Concurrency',
		changes: [
			['run.inFlight < run.upper', 'run.inFlight < run.upper + 60'],
			['return inFlight < limit && this.#leftInTurn', 'return inFlight < 60 && this.#leftInTurn'],
		],
		says: /P5: \d+ requests at once/,
	},
	{
		name: 'copies',
		about: '13: the whole node is copied for each item',
		changes: [
			[
				'requireUid(context, parameters.read(picked.parameter',
				'requireUid(((node) => ({ getNode: () => node }))(context.getNode()), parameters.read(picked.parameter',
			],
		],
		tests: ['test/workflow/batches/readOnce'],
		says: /is read once per run/,
	},
	{
		name: 'read-once',
		about: '17.6: what is no expression is read for each item',
		changes: [['else fixed.set(path, value);', '']],
		tests: ['test/workflow/batches/readOnce'],
		says: /is read once per run/,
	},
	{
		name: 'sharing',
		about: 'each execution has a limit of its own',
		changes: [
			['const limiter = limiters.get(id) ?? new Limiter();', 'const limiter = new Limiter();'],
		],
		says: /P12: \d+ requests at once in \d runs|P5: \d+ requests at once/,
	},
	{
		name: 'turns',
		about: 'the limiter serves one execution before all others',
		changes: [
			[
				'return one.run.lastOrder < other.run.lastOrder;',
				'return one.run.lastOrder > other.run.lastOrder;',
			],
		],
		says: /P12: execution \d began \d+ items in the time for/,
	},
	{
		name: 'stalls',
		about: '17: answers that waited for n8n itself are taken for those of a slow service',
		changes: [
			[
				'this.#judge(window, busyMs - window.busyMs > mostBusy * totalMs);',
				'this.#judge(window, busyMs - window.busyMs > mostBusy * totalMs * Infinity);',
			],
		],
		tests: ['test/model/limiter/simulation'],
		says: /is not mistaken for a slow one by an n8n that is blocked/,
	},
	{
		name: 'long-refusal',
		about: 'a service that was left alone for a minute counts as one that refused for a minute',
		changes: [
			[
				'this.#rate.learn(refusedMs / 3, this.#exceededAt, now);',
				'this.#rate.learn(refusedMs / 3 + now - this.#exceededAt, this.#exceededAt, now);',
			],
		],
		tests: ['test/unit/shared/transport/limiter/limiter', model],
		says: /does not count time in which nothing was sent|P12: it took/,
	},
	{
		name: 'deadlock',
		about: 'the end of a request lets nobody else begin',
		changes: [['this.#end(slot, outcome);\n\t\t\t\tthis.#serve();', 'this.#end(slot, outcome);']],
		says: /P14: /,
	},
	{
		name: 'starving',
		about: 'after a refusal all wait in vain that came before it',
		changes: [['if (ms < Infinity) void wait', 'if (ms < 0) void wait']],
		says: /P14: /,
	},
];
