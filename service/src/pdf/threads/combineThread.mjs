// Plain JavaScript that enables the compile cache for its imports, as in cli.mjs; threads don't inherit it.
import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();
await import('./combineThread.ts');
flushCompileCache();
