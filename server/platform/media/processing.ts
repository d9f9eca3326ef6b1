import { type Processing, processings } from '../../../domain/media.js';
import { closedList } from '../graphql/closed-list.js';

export const MediaProcessing = closedList('MediaProcessing', processings, 'How far the renditions of a file are.');

/** As the table says it: `stored` waits for its renditions. */
export type MediaState = 'stored' | 'ready' | 'failed';

export const processingOf = (state: MediaState): Processing => (state === 'stored' ? 'processing' : state);
