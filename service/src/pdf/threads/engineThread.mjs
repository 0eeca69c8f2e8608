// JavaScript, and what it imports kept compiled, as in cli.mjs; a thread does not take that over.
import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();
await import('./engineThread.ts');
flushCompileCache();
