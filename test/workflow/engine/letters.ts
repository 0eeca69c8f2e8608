import type { INodeExecutionData } from 'n8n-workflow';
import { itemsOf } from '../stage.ts';
import type { SteeredAnswer, SteeredRequest } from './steeredWorld.ts';

/** Answers the requests of a steered world, which are counted from 1. */
export type Answer = (request: SteeredRequest, count: number) => SteeredAnswer;

export const json = (value: unknown): SteeredAnswer => ({
	body: JSON.stringify(value),
	afterMs: 5,
});

/** What the service tells of a template with one field. */
export const fields = json([{ key: 'name', label: 'Name', type: 'text' }]);
export const isFields = ({ path }: SteeredRequest): boolean => path.endsWith('/fields');

/** Items for that template: N0, N1 and so on. */
export const namedItems = (count: number): INodeExecutionData[] =>
	itemsOf(...Array.from({ length: count }, (_, index) => ({ name: `N${index}` })));
