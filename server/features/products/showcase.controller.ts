import { Controller, Get } from '@nestjs/common';
import { Allow } from '../../platform/http/access/allow.js';
import { toRestPicture } from '../../platform/media/store/picture.js';
import { ShowcaseService } from './showcase.service.js';

@Controller('api/v1/showcase')
export class ShowcaseController {
  constructor(private readonly showcase: ShowcaseService) {}

  @Get()
  @Allow('visitor')
  async read() {
    const items = await this.showcase.items();
    // `plates` is the public REST name of the showcase items.
    return { success: true, plates: items.map((item) => ({ ...item, image: toRestPicture(item.image) })) };
  }
}
