import { printProblem } from './printable.js';
import { noteText, optional } from './rules.schemas.js';

/** A note that job cards print, such as an engraving. Characters that no font has are rejected on input. */
export const printedNoteText = (wrongType?: string) =>
  noteText(wrongType).refine((text) => printProblem(text) === undefined, {
    error: ({ input }) => printProblem(String(input)),
  });

/** Treats an empty note as absent. */
export const printedNote = optional(printedNoteText());
