import type { Answer } from '../../../service/src/http/exchange/answer.ts';
import { readAnswer } from './readAnswer.ts';
import { problemAnswer } from '../../../service/src/http/exchange/errorAnswer.ts';
import { ServiceProblem } from '../../../service/src/domain/problem.ts';
import type { Asked, Send, Surroundings } from '../assumptions/assumption.ts';
import { everyAssumption } from '../assumptions/catalogue.ts';
import { operationOf } from '../assumptions/seen.ts';
import type { Settings } from '../assumptions/settings.ts';

/** What stands behind the assumptions. */
export interface Behind {
	/** The service. */
	readonly app: { fetch(request: Request): Response | Promise<Response> };
	readonly settings: Settings;
	readonly otherPort: number;
	/** Whether a request has a valid key. */
	hasKey(asked: Asked): Promise<boolean>;
}

/** Refusals of the assumptions look like those of the service. */
async function orRefused(answer: () => Promise<Answer>): Promise<Answer> {
	try {
		return await answer();
	} catch (error) {
		if (error instanceof ServiceProblem) return readAnswer(problemAnswer(error));
		throw error;
	}
}

function requestOf({ method, url, headers, body }: Asked): Request {
	const hasBody = method !== 'GET' && method !== 'HEAD';
	try {
		return new Request(url, {
			method,
			headers,
			...(hasBody && { body: body as Buffer<ArrayBuffer> }),
		});
	} catch {
		throw new ServiceProblem('method_not_allowed', `${method} is not allowed here.`);
	}
}

function surroundingsOf(
	{ method, url }: Pick<Asked, 'method' | 'url'>,
	behind: Behind,
): Surroundings {
	const { settings, otherPort } = behind;
	return {
		operation: operationOf(method, url.pathname),
		settings: settings.current(),
		otherPort,
		ask: (further) => answerAssuming(further, behind),
	};
}

/** What an answer becomes to whom it is given. */
function changed(served: Answer, surroundings: Surroundings): Answer {
	return everyAssumption.reduce(
		(answer, [name, { after }]) =>
			after?.(answer, surroundings.settings[name] ?? '', { ...surroundings, served }) ?? answer,
		served,
	);
}

/** An answer that the service might have given to a request, as the assumptions change it. */
export function assuming(
	served: Answer,
	asked: Pick<Asked, 'method' | 'url'>,
	behind: Behind,
): Answer {
	return changed(served, surroundingsOf(asked, behind));
}

/** Answers a request by the service, behind all assumptions. */
export async function answerAssuming(asked: Asked, behind: Behind): Promise<Answer> {
	const surroundings = surroundingsOf(asked, behind);
	const service: Send = async (one) => readAnswer(await behind.app.fetch(requestOf(one)));
	// The service refuses who has no key before it looks at anything else.
	if (!(await behind.hasKey(asked))) {
		return changed(await orRefused(() => service(asked)), surroundings);
	}
	const chain = everyAssumption.reduceRight<Send>((send, [name, { before, around }]) => {
		const value = surroundings.settings[name] ?? '';
		const further: Send = async (one) => send((await before?.(one, value, surroundings)) ?? one);
		return around ? (one) => around(one, value, { ...surroundings, send: further }) : further;
	}, service);
	return changed(await orRefused(() => chain(asked)), surroundings);
}
