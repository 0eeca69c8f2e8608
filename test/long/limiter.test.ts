import { rates, rooms, simulation } from '../unit/shared/transport/limiter/simulation.ts';

simulation({ seeds: [201, 202, 203, 204], rooms, rates });
