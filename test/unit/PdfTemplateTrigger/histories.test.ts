import { liveHistories } from '../../model/polling/histories.ts';

it('60 histories of n8n and the service: each document comes once, in order', async () => {
	await liveHistories(60);
}, 600_000);
