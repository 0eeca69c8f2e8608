import { together } from './together.ts';

together('mock');
