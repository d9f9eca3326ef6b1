/** State of the renditions of an uploaded file. */
export const processingStates = ['processing', 'ready', 'failed'] as const;
export type ProcessingState = (typeof processingStates)[number];

export const mediaMessages = { retried: 'The picture is being prepared again.' } as const;

/** Megapixels: the usual maximum of phone cameras. */
const largestPicture = 64;
/** Sensors of 64 megapixels have some pixels more, such as 9,280 × 6,944. */
export const maxPicturePixels = (largestPicture + 0.5) * 1e6;
/** Megapixels. Decoding AVIF takes 20 bytes a pixel, several times as much as other formats. */
const largestAvif = 24;
export const maxAvifPixels = largestAvif * 1e6;

/** Why an uploaded video, document or picture is rejected, apart from its type and size. */
export const fileErrors = {
  pictureTooLarge: `This picture has too many pixels. Please use one of at most ${largestPicture} megapixels.`,
  avifTooLarge: `This AVIF picture has too many pixels. Please use one of at most ${largestAvif} megapixels, or send it as JPEG.`,
  videoUnreadable: "This video couldn't be read. Please export it again as MP4 (H.264) or WebM.",
  videoUnplayable: "Many browsers can't play this video. Please export it as MP4 (H.264) or WebM.",
  videoWithoutPicture: 'This file has no video track.',
  videoTooLarge: 'This video has too many pixels. Please export it at 4096 × 2304 or less.',
  pdfUnreadable: "This PDF couldn't be read. Please export it again.",
  pdfLocked: 'This PDF is password-protected. Please save it without a password.',
} as const;
export type FileErrorCode = keyof typeof fileErrors;

/** Why the renditions of a picture could not be made. */
export const renditionFailures = {
  refused: "This picture couldn't be resized. Please save it with another program and upload it again.",
  interrupted: 'Resizing this picture was interrupted.',
  outOfSpace: "The disk is full, so the resized versions of this picture couldn't be saved.",
  originalMissing: 'The original of this picture is missing from storage. Please upload it again.',
  unexpected: 'Something went wrong while resizing this picture.',
} as const;
export type RenditionFailure = keyof typeof renditionFailures;

/** Widths in pixels of the renditions of a picture, up to the width of the original. */
export const renditionWidths = [320, 640, 1080, 1920, 2880, 3840] as const;
