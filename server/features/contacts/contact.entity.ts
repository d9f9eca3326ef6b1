import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import {
  contactPriorities,
  contactStatuses,
  type ContactPriority as Priority,
  type ContactStatus as Status,
} from '../../../domain/contacts.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';

export const ContactStatus = graphqlEnum('ContactStatus', contactStatuses, 'How far a query has come.', {
  new: 'Nobody has taken it up yet.',
  'in-progress': 'Somebody is at it.',
  resolved: 'It is answered.',
});
export const ContactPriority = graphqlEnum('ContactPriority', contactPriorities, 'How urgent a query is.', {
  low: 'It can wait.',
  medium: 'Like most, and every new one.',
  high: 'It comes before the others.',
});

@Entity('contacts')
@ObjectType({ description: 'What somebody wrote to the house.' })
export class Contact {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this query.' })
  id!: string;

  @Column('text')
  @Field({ description: 'Who wrote.' })
  name!: string;

  @Column('text')
  @Field({ description: 'Where to answer.' })
  email!: string;

  @Column('text')
  @Field({ description: 'What they wrote.' })
  message!: string;

  @Column('text')
  @Field(() => ContactStatus, { description: 'How far it has come.' })
  status!: Status;

  @Column('text')
  @Field(() => ContactPriority, { description: 'How urgent it is.' })
  priority!: Priority;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it was written.' })
  createdAt!: Date;
}
