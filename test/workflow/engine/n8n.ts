import './environment.ts';
import 'reflect-metadata';
import { createRequire } from 'node:module';

// By `require`, because the ES module build of n8n-workflow cannot be loaded by Node itself, and because
// errors and nodes have to be of the same classes that the engine uses.
const load = createRequire(import.meta.url);

export const { Container } = load('@n8n/di') as typeof import('@n8n/di');

export const {
	BinaryDataService,
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	PackageDirectoryLoader,
	WorkflowExecute,
} = load('n8n-core') as typeof import('n8n-core');

export const {
	createRunExecutionData,
	ICredentialsHelper,
	NodeConnectionTypes,
	NodeHelpers,
	Workflow,
} = load('n8n-workflow') as typeof import('n8n-workflow');
