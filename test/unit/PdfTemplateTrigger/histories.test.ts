import { liveHistories } from '../../model/polling/histories.ts';

it('300 histories of n8n and the service: each document comes once, in order', async () => {
	await liveHistories(300);
}, 600_000);
