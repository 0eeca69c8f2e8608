import { together } from './together.ts';

together('pdf');
