import { together } from './together.ts';

together('trigger');
