import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { Picture } from '../pictures/picture.types.js';
import { Product } from '../products/products.types.js';

@ObjectType({ isAbstract: true })
abstract class SelectionFacts {
  @Field(() => ID, { description: 'The id of the selection.' }) id!: string;
  @Field({ description: 'The name that the customer gave it: 1 to 60 characters.' }) name!: string;
  @Field(() => Int, { description: 'The number of its items, with those that are no longer available.' })
  itemCount!: number;
  @Field({ description: 'True if the company of its author sees it.' }) shared!: boolean;
  @Field({ description: 'The name of its author.' }) author!: string;
  @Field({ description: 'True if you are its author, who alone can share and delete it.' }) own!: boolean;
  @Field({ description: 'True if you may change it: as its author, or as an owner or buyer of the company.' })
  editable!: boolean;
  @Field({ description: 'When it was created.' }) createdAt!: Date;
  @Field({ description: 'When it or one of its items was last changed.' }) changedAt!: Date;
}

@ObjectType({ isAbstract: true })
abstract class ItemFacts {
  @Field(() => ID, { description: 'The id of this item.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'The note of the customer; null if there is none.' }) note!:
    string | null;
  @Field(() => Int, { description: 'The place in the selection, from 0.' }) position!: number;
}

@ObjectType({ description: 'The item of a selection that holds a given product.' })
export class HeldItem extends ItemFacts {}

@ObjectType({ description: 'A product in a selection.' })
export class SelectionItem extends ItemFacts {
  @Field({ description: 'The product. One that is no longer available has no thumbnail and no images.' })
  product!: Product;
  @Field({ description: 'False if the product is no longer in the catalogue.' }) available!: boolean;
}

@ObjectType({ description: 'A named list of products that a customer keeps, and may share with the company.' })
export class Selection extends SelectionFacts {
  @Field(() => [SelectionItem], { description: 'The items in the order of the customer: at most 500.' })
  items!: SelectionItem[];
}

@ObjectType({ description: 'A selection in a list, without its items.' })
export class SelectionSummary extends SelectionFacts {
  @Field(() => [Picture], {
    description:
      'The first pictures of its first products: at most four, without those of products that are no longer available.',
  })
  pictures!: Picture[];
  @Field(() => HeldItem, {
    nullable: true,
    description: 'The item with the product of `productId`; null if there is none, or without `productId`.',
  })
  item!: HeldItem | null;
}

@ObjectType({ description: 'A page of the selections of a customer.' })
export class SelectionPage {
  @Field(() => [SelectionSummary], { description: 'The selections on this page.' }) items!: SelectionSummary[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'The result of adding a product to a selection.' })
export class AddedToSelection {
  @Field({ description: 'The selection after the change.' }) selection!: Selection;
  @Field({ description: 'False if it already had the product: nothing has changed then, not even the note.' })
  added!: boolean;
}
