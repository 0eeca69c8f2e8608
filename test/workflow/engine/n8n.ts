import './environment.ts';
import 'reflect-metadata';
import { createRequire } from 'node:module';
import type * as BackendCommon from '@n8n/backend-common';
import type * as N8nCore from 'n8n-core';
import type * as Di from '@n8n/di';
import type * as N8nWorkflow from 'n8n-workflow';

// By `require`, because the ES module build of n8n-workflow cannot be loaded by Node itself, and because
// errors and nodes have to be of the same classes that the engine uses.
const load = createRequire(import.meta.url);

/** The engine's own copy. */
export const { Logger } = createRequire(load.resolve('n8n-core'))(
	'@n8n/backend-common',
) as typeof BackendCommon;

export const { Container } = load('@n8n/di') as typeof Di;

export const {
	BinaryDataService,
	CredentialTestContext,
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	PackageDirectoryLoader,
	PollContext,
	WorkflowExecute,
} = load('n8n-core') as typeof N8nCore;

export const {
	createRunExecutionData,
	ICredentialsHelper,
	NodeConnectionTypes,
	NodeHelpers,
	setSafeRegexEngine,
	Workflow,
} = load('n8n-workflow') as typeof N8nWorkflow;
