import { Args, ArgsType, Field, ID, InputType, Mutation, Query, Resolver } from '@nestjs/graphql';
import { mediaProgressSchema, type ReadMediaProgress } from '../../../../domain/media.schemas.js';
import { byIdSchema } from '../../../../domain/rules.schemas.js';
import { Input } from '../../graphql/input.js';
import { Allow, anyStaff, CurrentUser } from '../../http/access/allow.js';
import type { SignedIn } from '../../http/access/person.js';
import { Validate } from '../../http/validate.js';
import { MediaProgress } from './media-progress.types.js';
import { MediaProgressService } from './media-progress.service.js';

@ArgsType()
class MediaProgressArgs implements ReadMediaProgress {
  @Field(() => [ID], { description: 'The ids of the files, 1 to 100.' }) ids!: string[];
}

@InputType({ description: 'The picture to process again.' })
class RetryMediaInput {
  @Field(() => ID, { description: 'The id of the file.' }) id!: string;
}

@Resolver(() => MediaProgress)
export class MediaResolver {
  constructor(private readonly progress: MediaProgressService) {}

  @Query(() => [MediaProgress], {
    description: 'The processing progress of these files. Unknown ids are left out.',
  })
  @Allow('admin', anyStaff)
  mediaProgress(@Args(new Validate(mediaProgressSchema)) input: MediaProgressArgs) {
    return this.progress.of(input);
  }

  @Mutation(() => MediaProgress, {
    description: 'Processes a file again if its renditions failed. Other files stay unchanged.',
  })
  @Allow('admin', anyStaff)
  retryMedia(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: RetryMediaInput) {
    return this.progress.retry(actor, input);
  }
}
