import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { WeightRow } from '../../../domain/choice-weights.js';
import type { OptionRule as StoredOptionRule } from '../../../domain/making-options.js';
import type { Stone as StoneRow } from '../../../domain/stones.js';
import { ChoiceWeight } from './choice-weights.types.js';
import { OptionRule } from './making-options.types.js';
import { Stone } from './stones.types.js';

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/** A row of the table. Its columns with `@Field` are also fields of the GraphQL type `Product`. */
@Entity('products')
@ObjectType({ isAbstract: true })
export class StoredProduct {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this product.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The design number, such as RI-0042. No other product has it in any case.' })
  designNumber!: string;

  @Column('text')
  @Field({ description: 'The name.' })
  name!: string;

  @Column('numeric', { precision: 10, scale: 3, transformer: { from: Number, to: (gram: number) => gram } })
  @Field(() => Float, { description: 'The gross weight in grams, with at most 3 decimals.' })
  gram!: number;

  @Column('numeric', {
    precision: 10,
    scale: 3,
    nullable: true,
    transformer: { from: toNumber, to: (gram: number | null) => gram },
  })
  @Field(() => Float, {
    nullable: true,
    description: 'The weight of the gold in grams, without stones; null if it equals the gross weight.',
  })
  netGram!: number | null;

  @Column('jsonb', { default: [] })
  @Field(() => [Stone], { description: 'The stones of one piece; empty if it has none.' })
  stones!: StoneRow[];

  @Column('jsonb', { default: [] })
  @Field(() => [ChoiceWeight], {
    description:
      'The weights that it has in some carats and sizes only. The most specific row is valid: of carat and size, of the carat, of the size, else the product itself. A pair weighs as much as its two rings.',
  })
  weights!: WeightRow[];

  /** Names rows of its category by id. Rules about rows that were removed have no effect. */
  @Column('jsonb', { default: [] })
  @Field(() => [OptionRule], { description: 'What it changes about the making options of its category.' })
  optionRules!: StoredOptionRule[];

  /** Null only if archived: carts and orders keep a product after its category is deleted. */
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  @Column('uuid', { nullable: true })
  subcategoryId!: string | null;

  @Column('text', { array: true })
  @Field(() => [String], { description: 'The carats it is available in.' })
  caratOptions!: string[];

  @Column('integer', { default: 1 })
  @Field(() => Int, { description: 'The fewest pieces of it in one carat, colour and size that can be ordered.' })
  minQuantity!: number;

  @Column('integer', { default: 1 })
  @Field(() => Int, { description: 'More than the minimum are ordered in steps of this many pieces.' })
  quantityStep!: number;

  @Column('integer', { default: 1 })
  @Field(() => Int, { description: 'Increases with every change. Send it back when saving.' })
  version!: number;

  /** Whether it counts as new in its first days. False for products of an import that does not mark them. */
  @Column('boolean', { default: true })
  markedNew!: boolean;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it was archived; null if it is in the catalogue.' })
  archivedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it was last changed; null if not since it was added.' })
  changedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it was added.' })
  createdAt!: Date;
}

@Entity('product_images')
export class ProductImage {
  @PrimaryColumn('uuid') productId!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('uuid') mediaId!: string;
}
