import { rates, rooms, simulation } from '../model/limiter/simulation.ts';

const slow = { fromMs: 5000, toMs: 15_000, count: 20_000, mostMs: 1.1 * 32_400 };
simulation({ seeds: [201, 202, 203, 204], rooms, rates, slow });
