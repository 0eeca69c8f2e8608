/** How n8n polls: `docs/trigger.md` says which setting makes it do so. */
export const ways = {
	timers: {},
	scheduler: { N8N_SCHEDULER_ENABLED: 'true', N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true' },
	cursors: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	},
};

export type Way = keyof typeof ways;

export const wayNames = Object.keys(ways) as Way[];
