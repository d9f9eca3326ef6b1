import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type SignPictures, signPicturesSchema } from '../../../domain/media.schemas.js';
import { Allow, CurrentUser, Request } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { restSignedPictures, toRestSignedPicture } from './auth.rest.js';
import { SignedPicturesService } from './signed-pictures.service.js';

@Controller('api/v1/media')
export class SignedPicturesController {
  constructor(private readonly pictures: SignedPicturesService) {}

  @Post('sign')
  @HttpCode(200)
  @Allow('customer')
  @Returns(restSignedPictures, { graphql: 'signedPictures' })
  @Fails('ORIGIN_NOT_LISTED')
  async sign(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(signPicturesSchema)) input: SignPictures,
    @Request() request: FastifyRequest,
  ) {
    const pictures = await this.pictures.sign(actor, input, request);
    return { success: true, pictures: pictures.map(toRestSignedPicture) };
  }
}
