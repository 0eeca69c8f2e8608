/** From 0 to 1: how much of the sheer numbers is run. `.ci/run` takes a part of them for each change. */
const share = Number(process.env.TEST_SHARE ?? 1);

export const isWhole = share === 1;

export function shareOf(count: number): number {
	return Math.ceil(count * share);
}
