import { printProblem } from './printable.js';
import { noteText, optional } from './rules.schemas.js';

/** A note that job cards print, such as an engraving: what would become a box there is refused where it is typed. */
export const printedNoteText = (wrongType?: string) =>
  noteText(wrongType).refine((text) => printProblem(text) === undefined, {
    error: ({ input }) => printProblem(String(input)),
  });

/** An empty note is none. */
export const printedNote = optional(printedNoteText());
