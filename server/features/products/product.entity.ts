import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Picture } from '../../platform/media/store/picture.js';

@Entity('products')
@ObjectType({ description: 'A product of the catalogue.' })
export class Product {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this product.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The name.' })
  name!: string;

  @Column('numeric', { precision: 10, scale: 3, transformer: { from: Number, to: (gram: number) => gram } })
  @Field(() => Float, { description: 'The weight in grams, with at most 3 decimals.' })
  gram!: number;

  /** Null only if archived: carts and orders keep a product after its category is deleted. */
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  @Column('uuid', { nullable: true })
  subcategoryId!: string | null;

  @Field({ description: 'The name of its category; empty for an archived product whose category was deleted.' })
  category!: string;

  @Field(() => String, { nullable: true, description: 'The name of its subcategory; null if there is none.' })
  subcategory!: string | null;

  @Column('text', { array: true })
  @Field(() => [String], { description: 'The carats it is available in.' })
  caratOptions!: string[];

  @Field(() => [String], { description: 'The sizes of its category; empty if the category has none.' })
  sizes!: string[];

  @Field(() => Picture, { nullable: true, description: 'The first picture; null if there is none.' })
  thumbnail!: Picture | null;

  @Field(() => [Picture], { description: 'All pictures, thumbnail first.' })
  images!: Picture[];

  @Field({ description: 'True if it was added in the last 30 days.' })
  isNew!: boolean;

  @Column('integer', { default: 1 })
  @Field(() => Int, { description: 'Increases with every change. Send it back when saving.' })
  version!: number;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it was archived; null if it is in the catalogue.' })
  archivedAt!: Date | null;

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
