import type { ReadBox } from '../../service/test/judges/readPdf.ts';
import type { Judgement } from './agreement.ts';
import type { Job } from './fillers/job.ts';
import type { Drawing } from './measure/drawing.ts';

/** The engine, and the programs that it is compared with. */
export const programs = ['ours', 'pdfbox', 'pdftk', 'pdfjs', 'pdfium'] as const;
export type Program = (typeof programs)[number];

/** A box of a form as every program draws it. */
export interface Compared {
	readonly job: Job;
	readonly box: ReadBox;
	readonly drawings: Readonly<Partial<Record<Program, Drawing>>>;
	/** Missing where fewer than two others draw the same letters. */
	readonly judgement: Judgement | undefined;
	/** The same, without what is known of Acrobat. */
	readonly byOthersAlone: Judgement | undefined;
}

/** The file that shows a program's drawing. PDFium is given values alone. */
export function fileOf(job: Job, program: Program): string {
	return job.file(program === 'pdfium' ? 'values' : program);
}
