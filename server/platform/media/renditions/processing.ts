import { type ProcessingState, processingStates } from '../../../../domain/media.js';
import { graphqlEnum } from '../../graphql/graphql-enum.js';

export const MediaProcessing = graphqlEnum(
  'MediaProcessing',
  processingStates,
  'The processing state of the renditions of a file.',
  {
    processing: 'The renditions are being made. Until they are ready, `url` is the original.',
    ready: 'All renditions exist.',
    failed: 'The renditions could not be made. `failure` gives the reason.',
  },
);

/** The state in the table; `stored` means that renditions are missing. */
export type MediaState = 'stored' | 'ready' | 'failed';

export const processingOf = (state: MediaState): ProcessingState => (state === 'stored' ? 'processing' : state);
