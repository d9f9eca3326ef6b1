import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Picture } from '../../platform/media/store/picture.js';

@Entity('products')
@ObjectType({ description: 'A piece of the catalogue.' })
export class Product {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this product.' })
  id!: string;

  @Column('text')
  @Field({ description: 'Its name.' })
  name!: string;

  @Column('numeric', { precision: 10, scale: 3, transformer: { from: Number, to: (gram: number) => gram } })
  @Field(() => Float, { description: 'Its weight in grams, with at most three decimals.' })
  gram!: number;

  /** Null only once archived: a product outlives its category in carts and orders. */
  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  @Column('uuid', { nullable: true })
  subcategoryId!: string | null;

  @Field({ description: 'The name of its category; empty for an archived product whose category is gone.' })
  category!: string;

  @Field(() => String, { nullable: true, description: 'The name of its subcategory.' })
  subcategory!: string | null;

  @Column('text', { array: true })
  @Field(() => [String], { description: 'The carats it is made in.' })
  caratOptions!: string[];

  @Field(() => [String], { description: 'The sizes of its category; empty where it has none.' })
  sizes!: string[];

  @Field(() => Picture, { nullable: true, description: 'Its first picture.' })
  thumbnail!: Picture | null;

  @Field(() => [Picture], { description: 'All pictures, the thumbnail first.' })
  images!: Picture[];

  @Field({ description: 'It joined the catalogue in the last 30 days.' })
  isNew!: boolean;

  @Column('integer', { default: 1 })
  @Field(() => Int, { description: 'Grows with every change; send it back when saving.' })
  version!: number;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it left the catalogue.' })
  archivedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  @Field({ description: 'When it joined the catalogue.' })
  createdAt!: Date;
}

@Entity('product_images')
export class ProductImage {
  @PrimaryColumn('uuid') productId!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('uuid') mediaId!: string;
}
