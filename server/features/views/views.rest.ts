import { z } from 'zod';
import { viewMessages } from '../../../domain/views.js';
import { done, success } from '../../platform/http/contract.js';
import type { SavedView } from './views.types.js';

const view = z
  .object({ _id: z.string(), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView', graphql: 'SavedView' });

export const restViews = success({ views: z.array(view) });
export const restSavedView = done(viewMessages.saved, { view });

export const toRestView = ({ id, ...facts }: SavedView) => ({ _id: id, ...facts });
