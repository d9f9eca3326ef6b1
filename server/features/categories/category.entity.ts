import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Picture } from '../pictures/picture.types.js';

@Entity('category_option_values')
@ObjectType({ description: 'A value of a making option.' })
export class MakingOptionValue {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id, which stays when the value is renamed.' })
  id!: string;

  @Column('uuid') optionId!: string;

  @Column('text')
  @Field({ description: 'The name, unique within the option in any case.' })
  name!: string;

  @Column('boolean')
  @Field({ description: 'Whether lines that name no value have this one. True for at most one value.' })
  isDefault!: boolean;

  @Column('integer') position!: number;
}

@Entity('category_options')
@ObjectType({ description: 'What a line may say about how its pieces are made, such as Screw: push, bombay or south.' })
export class MakingOption {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id, which stays when the option is renamed.' })
  id!: string;

  @Column('uuid') categoryId!: string;

  @Column('text')
  @Field({ description: 'The name, unique within the category in any case.' })
  name!: string;

  @Column('boolean')
  @Field({ description: 'Whether a line must have a value.' })
  required!: boolean;

  /** Stored as rows. */
  @Field(() => [MakingOptionValue], { description: 'The values, in order: 2 to 20.' })
  values!: MakingOptionValue[];

  @Column('integer') position!: number;
}

@Entity('categories')
@ObjectType({ description: 'A kind of jewellery, with its subcategories and sizes.' })
export class Category {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this category.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The unique name.' })
  name!: string;

  /** Stored as rows that products refer to; this field holds their names in order. */
  @Field(() => [String], { description: 'The names of the subcategories, in order.' })
  subcategories!: string[];

  @Column('text', { array: true })
  @Field(() => [String], { description: 'The available sizes, in order; empty if there are none.' })
  sizes!: string[];

  /** Stored as rows. */
  @Field(() => [MakingOption], { description: 'The making options, in order.' })
  options!: MakingOption[];

  @Column('text')
  @Field({ description: 'The beginning of the design numbers of its new products: RI for RI-0042.' })
  designPrefix!: string;

  @Column('uuid', { nullable: true })
  imageId!: string | null;

  @Field(() => Picture, { nullable: true, description: 'The image of the category; null if there is none.' })
  image!: Picture | null;

  @Column('integer')
  @Field(() => Int, { description: 'Increases with every change. Send it back when saving.' })
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
