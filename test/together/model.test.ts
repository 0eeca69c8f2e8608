import { together } from './together.ts';

together('model');
