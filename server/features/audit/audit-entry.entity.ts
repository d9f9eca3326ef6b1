import { Field, ID, ObjectType } from '@nestjs/graphql';
import { auditPartyTypes, type AuditPartyType as Party } from '../../../domain/audit.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/page-info.js';

export const AuditPartyType = graphqlEnum('AuditPartyType', auditPartyTypes, 'What an entry of the audit is about.', {
  user: 'An account.',
  product: 'A product.',
  category: 'A category.',
  photo: 'A banner, or a photo or film of the home page or the gallery.',
  order: 'An order.',
  contact: 'A query to the house.',
  media: 'An uploaded file.',
});

@ObjectType({ description: 'Somebody or something in an entry, by the name it has today.' })
export class AuditParty {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => AuditPartyType, { description: 'What it is.' }) type!: Party;
  @Field(() => String, { nullable: true, description: 'Its name; null where it is gone.' }) name!: string | null;
  @Field(() => String, { nullable: true, description: 'Of an account: the company.' }) company!: string | null;
}

@ObjectType({ description: 'A fact of an entry.' })
export class AuditDetail {
  @Field({ description: 'What is told.' }) name!: string;
  @Field({ description: 'As text.' }) value!: string;
}

@ObjectType({ description: 'Something that somebody did. Nothing can change or remove it.' })
export class AuditEntry {
  @Field(() => ID, { description: 'The id of this entry.' }) id!: string;
  @Field(() => Date, { description: 'When.' }) at!: Date;
  @Field({ description: 'What was done, such as `access.granted`.' }) kind!: string;
  @Field(() => AuditParty, { nullable: true, description: 'Who did it; null where nobody with an account did.' })
  actor!: AuditParty | null;
  @Field(() => AuditParty, { nullable: true, description: 'To whom or what.' }) subject!: AuditParty | null;
  @Field(() => [AuditDetail], { description: 'The facts, without anything personal.' }) details!: AuditDetail[];
}

@ObjectType({ description: 'A page of entries, the newest first. Pages reach 10,000 entries back; narrow for more.' })
export class AuditPage {
  @Field(() => [AuditEntry], { description: 'The entries of this page.' }) items!: AuditEntry[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
  @Field({ description: 'True where there are older ones than the pages reach.' }) more!: boolean;
}
