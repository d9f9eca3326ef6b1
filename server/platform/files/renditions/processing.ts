import type { ProcessingState } from '../../../../domain/media.js';

/** The state in the table; `stored` means that renditions are missing. */
export type MediaState = 'stored' | 'ready' | 'failed';

export const processingOf = (state: MediaState): ProcessingState => (state === 'stored' ? 'processing' : state);
