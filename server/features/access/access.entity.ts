import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { accessDecisions, type AccessDecision as Kind } from '../../../domain/access.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';

export const AccessDecisionKind = graphqlEnum(
  'AccessDecisionKind',
  accessDecisions,
  'What happened to a customer’s access.',
  {
    requested: 'The customer requested access or more time.',
    granted: 'An administrator granted access, or gave a permanent access another duration.',
    extended: 'An administrator granted more time while access was current.',
    rejected: 'An administrator rejected the request.',
    declined: 'An administrator rejected a request for more time; the current access stays.',
    revoked: 'An administrator revoked the access.',
    reopened: 'An administrator reopened a rejected request; it is pending again.',
    expired: 'The granted time ran out.',
    undone: 'The administrator took back the decision before; the access is as it was.',
  },
);

@Entity('access_decisions')
@ObjectType({ description: 'An entry in the history of a customer’s access. Entries are never changed.' })
export class AccessDecision {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this entry.' })
  id!: string;

  @Column('uuid')
  companyId!: string;

  @Column('text')
  @Field(() => AccessDecisionKind, { description: 'What happened.' })
  kind!: Kind;

  @Column('timestamptz')
  @Field(() => Date, { description: 'When it happened.' })
  at!: Date;

  @Column('uuid', { nullable: true })
  byId!: string | null;

  @Column('text', { name: 'by_name', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The administrator’s name at that time; null for the customer’s own requests and for expiry.',
  })
  by!: string | null;

  @Column('smallint', { nullable: true })
  @Field(() => Int, { nullable: true, description: 'Hours granted; null when none were, and for permanent access.' })
  hours!: number | null;

  @Column('boolean')
  @Field({ description: 'True when permanent access was granted.' })
  permanent!: boolean;

  /** The customer's access before a decision of an administrator, which an undo restores. */
  @Column('jsonb', { nullable: true })
  before!: object | null;
}
