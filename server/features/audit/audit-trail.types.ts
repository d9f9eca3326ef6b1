import { Field, ID, ObjectType } from '@nestjs/graphql';
import { auditPartyTypes, type AuditPartyType as Party } from '../../../domain/audit.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';

export const AuditPartyType = graphqlEnum(
  'AuditPartyType',
  auditPartyTypes,
  'The kind of a record in an audit entry.',
  {
    user: 'An account.',
    role: 'A role of the staff.',
    company: 'A company.',
    product: 'A product.',
    category: 'A category.',
    photo: 'A banner image, or a photo or video of the home page or the gallery.',
    order: 'An order.',
    contact: 'A contact enquiry.',
    media: 'An uploaded file.',
    import: 'An import of products.',
  },
);

@ObjectType({ description: 'A record that an entry refers to, with its current name.' })
export class AuditParty {
  @Field(() => ID, { description: 'The id of the record.' }) id!: string;
  @Field(() => AuditPartyType, { description: 'The kind of record.' }) type!: Party;
  @Field(() => String, { nullable: true, description: 'Its current name; null when the record has been deleted.' })
  name!: string | null;
  @Field(() => String, { nullable: true, description: 'The company of an account; null for other records.' }) company!:
    string | null;
}

@ObjectType({ description: 'A detail of an entry.' })
export class AuditDetail {
  @Field({ description: 'What the value describes, such as `hours`.' }) name!: string;
  @Field({ description: 'The value as text.' }) value!: string;
}

@ObjectType({ description: 'An action in the audit log. Entries cannot be changed or removed.' })
export class AuditEntry {
  @Field(() => ID, { description: 'The id of this entry.' }) id!: string;
  @Field(() => Date, { description: 'When it happened.' }) at!: Date;
  @Field({ description: 'What was done, such as `access.granted`.' }) kind!: string;
  @Field(() => AuditParty, {
    nullable: true,
    description: 'The account that acted; null for visitors, operator, clock and customers’ access requests.',
  })
  actor!: AuditParty | null;
  @Field(() => AuditParty, { nullable: true, description: 'The record concerned; null when there is none.' })
  subject!: AuditParty | null;
  @Field(() => [AuditDetail], { description: 'Further facts, without personal data.' }) details!: AuditDetail[];
}

@ObjectType({ description: 'A page of entries, newest first. Pages cover the latest 10,000 matches.' })
export class AuditPage {
  @Field(() => [AuditEntry], { description: 'The entries of this page.' }) items!: AuditEntry[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
  @Field({ description: 'True when there are more matches than the 10,000 that pages cover.' }) more!: boolean;
}
