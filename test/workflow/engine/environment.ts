import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the engine of this process keeps its settings and binary data, from `Engine.open` to its `close`. */
export const engineFolder = join(tmpdir(), `pdf-template-engine-${process.pid}-${randomUUID()}`);

// n8n-core reads these when it is imported, so this module is imported before it.
process.env.N8N_USER_FOLDER = engineFolder;
process.env.N8N_ENCRYPTION_KEY = 'only-for-the-engine-of-the-tests';
process.env.N8N_LOG_LEVEL = 'silent';
process.env.N8N_DEFAULT_BINARY_DATA_MODE ??= 'filesystem';
process.env.N8N_RUNNERS_ENABLED = 'false';
