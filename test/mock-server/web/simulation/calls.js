import { callsBelow } from '../shared/calls.js';

const { ask, tell } = callsBelow('__mock');

/** What only the mock answers. */
export const get = (path) => ask(path);
export const post = (path, body) => ask(path, { method: 'POST', body });
export const patch = (path, body) => ask(path, { method: 'PATCH', body });
export const remove = (path) => tell(path, { method: 'DELETE' });
