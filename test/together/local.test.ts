import { together } from './together.ts';

together('local');
