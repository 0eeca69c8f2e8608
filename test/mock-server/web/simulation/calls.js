import { callsBelow } from '../shared/calls.js';

/** What only the mock answers. */
export const { get, post, patch, remove } = callsBelow('__mock');
