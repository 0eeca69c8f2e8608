import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import { startService, type LocalService } from '../test/mock-server/start.ts';
import { Engine, type RunResult, type WorkflowJson } from '../test/workflow/engine/engine.ts';
import { progressBar } from './console/progress.mts';
import { dim, print, UserError } from './console/text.mts';
import type { Row, TemplateFile } from './inputs.mts';

export interface BatchOptions {
	readonly project: string;
	readonly csv: string;
	readonly rows: readonly Row[];
	/** The bundled course certificate if left out. */
	readonly template?: TemplateFile;
	readonly output: string;
	readonly port: number;
	readonly signal: AbortSignal;
}

export interface FilledRow {
	readonly title: string;
	/** How many fields the service was sent a value for. */
	readonly fields: number;
	readonly bytes: number;
	readonly path: string;
}
