import { bigBatch } from '../promises/bigBatch.ts';
import { Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';

bigBatch(async () => await Stage.open(), { itemCount: shareOf(2000), outputs: ['json', 'file'] });
