import type { Resource } from '../../../shared/operation/resource';
import { download } from './download.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';

export const document: Resource = {
	option: { name: 'Document', value: 'document' },
	operations: [download, get, getAll],
};
