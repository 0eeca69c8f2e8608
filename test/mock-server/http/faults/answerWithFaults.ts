import { deliver } from '../../../../service/src/http/exchange/answer.ts';
import type { FaultyExchange, Proceed } from './kinds/faultKind.ts';
import type { Faults } from './faults.ts';
import { faultKinds } from './kinds/faultKinds.ts';
import type { FaultAction } from './kinds/faultKinds.ts';

type Perform = (
	action: FaultAction,
	exchange: FaultyExchange,
	proceed: Proceed,
) => Promise<void> | void;

/** Answers an exchange with the first fault for it, or with the service's own answer. */
export async function answerWithFaults(faults: Faults, exchange: FaultyExchange): Promise<void> {
	const actions = faults.actionsFor(exchange);
	const proceed = async (): Promise<void> => {
		const { value: action } = actions.next();
		if (!action) return deliver(exchange.outgoing, await exchange.answer());
		const perform = faultKinds[action.kind].perform as Perform;
		await perform(action, exchange, proceed);
	};
	await proceed();
}
