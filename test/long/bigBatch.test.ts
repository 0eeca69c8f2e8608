import { bigBatch } from '../promises/bigBatch.ts';
import { Stage } from '../workflow/stage.ts';

bigBatch(async () => await Stage.open());
