import { liveHistories } from '../../model/polling/histories.ts';

it('30 histories of n8n and the service: each document comes once, in order', async () => {
	await liveHistories(30);
}, 600_000);
