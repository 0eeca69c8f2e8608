// JavaScript, and what it imports kept compiled, as engineThread.mjs.
import { enableCompileCache, flushCompileCache } from 'node:module';

enableCompileCache();
await import('./pictureThread.ts');
flushCompileCache();
