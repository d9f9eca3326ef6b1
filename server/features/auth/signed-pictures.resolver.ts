import { Args, Query, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { signPicturesSchema } from '../../../domain/media.schemas.js';
import { Allow, CurrentUser, Request } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { SignPicturesArgs } from './auth.inputs.js';
import { SignedPicture } from './auth.types.js';
import { SignedPicturesService } from './signed-pictures.service.js';

@Resolver(() => SignedPicture)
export class SignedPicturesResolver {
  constructor(private readonly pictures: SignedPicturesService) {}

  @Query(() => [SignedPicture], {
    description:
      'Addresses with which `<img>` shows these pictures on a page of another origin, because it sends no bearer ' +
      'token. For callers with a bearer token from an origin in `CORS_ORIGINS`; others get ORIGIN_NOT_LISTED.',
  })
  @Allow('customer')
  signedPictures(
    @CurrentUser() actor: SignedIn,
    @Args(new Validate(signPicturesSchema)) input: SignPicturesArgs,
    @Request() request: FastifyRequest,
  ) {
    return this.pictures.sign(actor, input, request);
  }
}
