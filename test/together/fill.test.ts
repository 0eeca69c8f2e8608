import { together } from './together.ts';

together('fill');
