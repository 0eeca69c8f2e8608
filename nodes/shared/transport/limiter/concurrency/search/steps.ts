/** Requests at once before anything is known about the service. */
export const firstLimit = 10;

/**
 * Factors for the next limit: `rampStep` until a trial fails, then `stepUp`; `stepDown` to try fewer. All numbers in this folder
 * are checked against the simulated services of `simulation.test.ts`.
 */
export const rampStep = 2.5;
export const stepUp = 1.25;
const stepDown = 0.7;

export function moreThan(limit: number, step: number): number {
	return Math.max(limit + 1, Math.floor(limit * step));
}

/** May be 0, which is no limit to try. */
export function fewerThan(limit: number, factor = stepDown): number {
	return Math.min(limit - 1, Math.round(limit * factor));
}
