import type { Pool } from 'pg';
import { memoryRequestCount, windowMs } from '../limiters.ts';
import type { NewRequestCount } from '../limiters.ts';

const now = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';
/** Not those that are still to come, as after the clock was set back. */
const recent = `FROM unnest(own.times) AS at WHERE at > ${now} - ${windowMs} AND at <= ${now}`;

/** The lock of the row makes instances wait for each other; without room, no row is changed or returned. */
const count = `
	INSERT INTO request_time AS own (key, times) VALUES ($1, ARRAY[${now}])
	ON CONFLICT (key) DO UPDATE SET times = array(SELECT at ${recent}) || ${now}
	WHERE (SELECT count(*) ${recent}) < $2
	RETURNING cardinality(own.times) AS count
`;

/** Counts for all instances. If the database is away, each instance counts by itself. */
export const sharedRequestCount =
	(pool: Pool): NewRequestCount =>
	(most) => {
		const ownCount = memoryRequestCount(most);
		return async (key) => {
			try {
				const { rows } = await pool.query<{ count: number }>({
					name: 'count request',
					text: count,
					values: [key, most],
				});
				return rows[0] && Math.max(most - rows[0].count, 0);
			} catch {
				return ownCount(key);
			}
		};
	};
