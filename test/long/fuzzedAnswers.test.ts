import { fuzzedAnswers } from '../promises/fuzzedAnswers.ts';
import { Stage } from '../workflow/stage.ts';
import { shareOf } from './share.ts';

fuzzedAnswers(async () => await Stage.open(), { answers: shareOf(10_000), perRun: 1 });
