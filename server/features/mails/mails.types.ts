import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { mailFailureReasons, type MailFailureReason as Reason } from '../../../domain/mails.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';

export const MailFailureReason = graphqlEnum('MailFailureReason', mailFailureReasons, 'Why a mail was given up.', {
  'sign-in': "The mail server rejected the shop's user name or password.",
  unreachable: 'The mail server could not be reached for a day.',
  sender: "The mail server rejected the shop's address.",
  recipient: "The mail server rejected the recipient's address.",
  refused: 'The mail server rejected the email.',
  program: 'The shop could not write the mail.',
  unknown: 'Another reason.',
});

@ObjectType({
  description: 'A mail that could not be sent. Its text is written again from the current data when it is sent.',
})
export class FailedMail {
  @Field(() => ID, { description: 'The id of this mail.' }) id!: string;
  @Field({ description: 'What it is, such as `Code for registration` or `Order 7F3A21B9: Confirmation`.' })
  title!: string;
  @Field(() => [String], { description: 'The email addresses; empty when they are no longer known.' })
  recipients!: string[];
  @Field(() => Date, { description: 'When it was given up.' }) failedAt!: Date;
  @Field(() => Int, { description: 'How often it was tried.' }) tries!: number;
  @Field(() => MailFailureReason, { description: 'Why it was given up.' }) reason!: Reason;
  @Field(() => String, {
    nullable: true,
    description: 'The answer of the mail server, or what prevented it. Null when the shop could not write the mail.',
  })
  answer!: string | null;
  @Field({ description: 'Whether its code or link has expired. Such a mail can only be dropped.' }) expired!: boolean;
}

@ObjectType({ description: 'A page of failed mails, newest first. They are kept for 30 days.' })
export class FailedMailPage {
  @Field(() => [FailedMail], { description: 'The mails of this page.' }) items!: FailedMail[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'What happened to the chosen mails.' })
export class FailedMailsResult {
  @Field({ description: 'Text for the user, in English.' }) message!: string;
  @Field(() => Int, { description: 'Mails that will be sent again within seconds.' }) retried!: number;
  @Field(() => Int, { description: 'Mails that will not be sent: those whose code has expired, or all of a drop.' })
  dropped!: number;
  @Field(() => Int, { description: 'Chosen mails that were no longer in the list.' }) missed!: number;
}
