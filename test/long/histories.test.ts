import { liveHistories } from '../model/polling/histories.ts';
import { shareOf } from './share.ts';

const count = shareOf(10_000);

it(`${count} histories of n8n and the service: each document comes once, in order`, async () => {
	await liveHistories(count);
}, 7_200_000);
