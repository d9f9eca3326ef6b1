import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Picture } from '../../platform/media/store/picture.js';

@Entity('categories')
@ObjectType({ description: 'A kind of jewellery, with the parts it is sorted into and the sizes it is made in.' })
export class Category {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this category.' })
  id!: string;

  @Column('text')
  @Field({ description: 'Its name, unlike any other.' })
  name!: string;

  /** Rows of their own, so that a product can refer to one; here they are their names in order. */
  @Field(() => [String], { description: 'The names of its subcategories, in order.' })
  subcategories!: string[];

  @Column('text', { array: true })
  @Field(() => [String], { description: 'The sizes it is made in, in order; empty where it has none.' })
  sizes!: string[];

  @Column('uuid', { nullable: true })
  imageId!: string | null;

  @Field(() => Picture, { nullable: true, description: 'What stands for it on a page.' })
  image!: Picture | null;

  @Column('integer')
  @Field(() => Int, { description: 'Grows with every change; send it back when saving.' })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

@Entity('subcategories')
export class Subcategory {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') categoryId!: string;
  @Column('text') name!: string;
  @Column('integer') position!: number;
}
