import { together } from './together.ts';

together('repository');
