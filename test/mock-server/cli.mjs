// JavaScript, for of TypeScript even one line that is not found compiled loads the translator: 45 ms at each start.
import { enableCompileCache } from 'node:module';

// What the service imports is kept compiled between runs.
enableCompileCache();
const { main } = await import('./cli/main.ts');
await main(process.argv.slice(2));
