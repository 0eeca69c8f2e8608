import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { dataTableAsQueue } from './uses/queueTable.ts';

// Not in n8n 1.123, which finds a Data Table by its ID only: the example names it.
describe('a Data Table as a queue', () => dataTableAsQueue(useRealN8n(defaultVersion)));
