import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import {
  contactPriorities,
  contactStatuses,
  type ContactPriority as Priority,
  type ContactStatus as Status,
} from '../../../domain/contacts.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';

export const ContactStatus = graphqlEnum('ContactStatus', contactStatuses, 'The progress of an enquiry.', {
  new: 'No administrator has started on it.',
  'in-progress': 'An administrator is working on it.',
  resolved: 'It has been answered.',
});
export const ContactPriority = graphqlEnum('ContactPriority', contactPriorities, 'The urgency of an enquiry.', {
  low: 'It can wait.',
  medium: 'The default for new enquiries.',
  high: 'It should be answered first.',
});

@Entity('contacts')
@ObjectType({ description: 'A message from the contact form.' })
export class Contact {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this enquiry.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The sender’s name.' })
  name!: string;

  @Column('text')
  @Field({ description: 'The sender’s email address.' })
  email!: string;

  @Column('text')
  @Field({ description: 'The text of the message.' })
  message!: string;

  @Column('text')
  @Field(() => ContactStatus, { description: 'The progress of the enquiry.' })
  status!: Status;

  @Column('text')
  @Field(() => ContactPriority, { description: 'The urgency of the enquiry.' })
  priority!: Priority;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it was sent.' })
  createdAt!: Date;
}
