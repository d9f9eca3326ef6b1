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
    const plates = await this.showcase.items();
    return { success: true, plates: plates.map((plate) => ({ ...plate, image: toRestPicture(plate.image) })) };
  }
}
