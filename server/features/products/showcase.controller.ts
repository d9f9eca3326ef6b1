import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Allow } from '../../platform/http/access/allow.js';
import { Returns, success } from '../../platform/http/contract.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import { ShowcaseService } from './showcase.service.js';
import type { ShowcaseItem } from './products.types.js';

const restShowcase = success({
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
const toRestShowcase = (items: readonly ShowcaseItem[]): z.infer<typeof restShowcase> => ({
  success: true,
  plates: items.map((item) => ({ ...item, image: toRestPicture(item.image) })),
});

@Controller('api/v1/showcase')
export class ShowcaseController {
  constructor(private readonly showcase: ShowcaseService) {}

  @Get()
  @Allow('visitor')
  @Returns(restShowcase, { graphql: 'showcase' })
  async read() {
    return toRestShowcase(await this.showcase.items());
  }
}
