import { together } from './together.ts';

together('batches');
