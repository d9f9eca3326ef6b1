import { z } from 'zod';
import { success } from '../../platform/http/contract.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import type { ShowcaseItem } from './showcase.types.js';

export const restShowcase = success({
  plates: z
    .array(
      z
        .object({
          title: z.string(),
          text: z.string(),
          category: z.string().nullable(),
          isNew: z.boolean(),
          image: restPicture.nullable(),
        })
        .meta({ graphql: 'ShowcaseItem' }),
    )
    .describe('The showcase items of the home page, in display order.'),
});

/** `plates` is the public REST name of the showcase items. */
export const toRestShowcase = (items: readonly ShowcaseItem[]): z.infer<typeof restShowcase> => ({
  success: true,
  plates: items.map((item) => ({ ...item, image: toRestPicture(item.image) })),
});
