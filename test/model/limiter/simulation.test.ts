import { rates, simulation } from './simulation.ts';

// One of the seeds that the limiter's numbers were not chosen on; `npm run test:long` tries all, and every service.
const slow = { fromMs: 3000, toMs: 7000, count: 8000, mostMs: 1.1 * 13_300 };
simulation({ seeds: [202], rooms: [8], rates: rates.slice(0, 1), slow });
