import type { Resource } from '../../../shared/operation/resource';
import { deleteOperation } from './delete.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getFields } from './getFields.operation';
import { update } from './update.operation';

export const template: Resource = {
	option: { name: 'Template', value: 'template' },
	operations: [deleteOperation, get, getFields, getAll, update],
};
