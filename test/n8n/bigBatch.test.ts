import { bigBatch } from '../promises/bigBatch.ts';
import { RealStage } from './realStage.ts';

bigBatch(async () => await RealStage.open(), { itemCount: 2000, outputs: ['file'] });
