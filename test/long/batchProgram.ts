// node test/long/batchProgram.ts ADDRESS KEY FIRST COUNT
// Fills certificates on n8n's engine, in a process of its own that a test can kill.
import { Engine } from '../workflow/engine/engine.ts';
import { fillWorkflow, project } from '../workflow/stage.ts';
import { batchItems, batchParameters } from '../promises/batch.ts';

const [baseUrl = '', apiKey = '', first = '0', count = '0'] = process.argv.slice(2);
await using engine = await Engine.open(project, { pdfTemplateApi: { baseUrl, apiKey } });
process.stdout.write('begins\n');
const items = batchItems(Number(first), Number(count));
const result = await engine.run(fillWorkflow(batchParameters), { items });
process.stdout.write(`${result.run.status}\n`);
