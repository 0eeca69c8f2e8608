import { fuzzedAnswers } from '../promises/fuzzedAnswers.ts';
import { Stage } from '../workflow/stage.ts';

fuzzedAnswers(async () => await Stage.open(), { answers: 10_000, perRun: 1 });
