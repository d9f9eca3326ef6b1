import { z } from 'zod';
import { id } from './rules.js';

/** How far the renditions of an uploaded file are. */
export const processingStates = ['processing', 'ready', 'failed'] as const;
export type ProcessingState = (typeof processingStates)[number];

const ids = z
  .array(id(), 'Please name the files to look at.')
  .min(1, 'Please name the files to look at.')
  .max(100, 'Please ask for at most 100 files at a time.');

export const mediaProgressSchema = z.object({ ids });
export type ReadMediaProgress = z.output<typeof mediaProgressSchema>;

export const mediaMessages = { retried: 'The picture is being prepared again.' } as const;

/** Why an uploaded film, document or picture is refused, beyond its type and size. */
export const fileErrors = {
  pictureTooLarge: 'This picture has too many pixels. Please use one of at most 24 megapixels.',
  videoUnreadable: 'This video could not be read. Please export it again as MP4 (H.264) or WebM.',
  videoUnplayable: 'Many browsers cannot play this video. Please export it as MP4 (H.264) or WebM.',
  videoWithoutPicture: 'This file has no moving picture.',
  videoTooLarge: 'This video has too many pixels. Please export it in at most 4096 × 2304.',
  pdfUnreadable: 'This PDF could not be read. Please export it again.',
  pdfLocked: 'This PDF opens with a password only. Please save it without one.',
} as const;
export type FileErrorCode = keyof typeof fileErrors;

/** Why a picture has no renditions (yet). */
export const renditionFailures = {
  refused: 'This picture could not be drawn in other sizes. Please upload it again, saved by another program.',
  brokeOff: 'Drawing this picture in other sizes broke off.',
  outOfSpace: 'The disk is full, so the other sizes of this picture could not be stored.',
  originalLost: 'The original of this picture is missing in the storage. Please upload it again.',
  unexpected: 'Something went wrong while this picture was drawn in other sizes.',
} as const;
export type RenditionFailure = keyof typeof renditionFailures;
