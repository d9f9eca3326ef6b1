import { type ProcessingState, processingStates } from '../../../../domain/media.js';
import { graphqlEnum } from '../../graphql/graphql-enum.js';

export const MediaProcessing = graphqlEnum(
  'MediaProcessing',
  processingStates,
  'How far the renditions of a file are.',
  {
    processing: 'They are being drawn; the original is shown meanwhile.',
    ready: 'All of them are there.',
    failed: 'They could not be drawn; `failure` says why.',
  },
);

/** As the table says it: `stored` waits for its renditions. */
export type MediaState = 'stored' | 'ready' | 'failed';

export const processingOf = (state: MediaState): ProcessingState => (state === 'stored' ? 'processing' : state);
