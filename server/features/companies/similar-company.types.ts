import { Field, ID, ObjectType } from '@nestjs/graphql';
import { type Resemblance as ResemblanceName, resemblances } from '../../../domain/companies.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';

const Resemblance = graphqlEnum('Resemblance', resemblances, 'In what a new company resembles another.', {
  name: 'The names are similar, apart from legal forms.',
  phone: 'The contact has the phone number of one of its people.',
  email: 'The email address of the contact has the domain of one of its people, and not that of a mail provider.',
});

@ObjectType({ description: 'A company that a new one resembles.' })
export class SimilarCompany {
  @Field(() => ID, { description: 'The id of the company.' }) id!: string;
  @Field({ description: 'The code of the company.' }) code!: string;
  @Field({ description: 'The company name.' }) companyName!: string;
  @Field(() => [Resemblance], { description: 'What both have in common.' }) by!: ResemblanceName[];
}
