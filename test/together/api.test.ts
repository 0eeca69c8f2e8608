import { together } from './together.ts';

together('api');
