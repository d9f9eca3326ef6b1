import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { invalidField } from '../../../domain/errors.js';
import { makingOptionMessages } from '../../../domain/making-options.js';
import type { SaveMakingOption } from '../../../domain/making-options.schemas.js';
import { MakingOption, MakingOptionValue } from './category.entity.js';

@Injectable()
export class MakingOptionsService {
  /** Replaces the options of a category that the transaction has locked. */
  async replace(tx: EntityManager, categoryId: string, given: readonly SaveMakingOption[]): Promise<void> {
    const stored = await tx.findBy(MakingOption, { categoryId });
    const storedValues = await tx.findBy(MakingOptionValue, { optionId: In(stored.map(({ id }) => id)) });
    const { options, values, removed } = mergeOptions(categoryId, { options: stored, values: storedValues }, given);
    if (removed.values.length) await tx.delete(MakingOptionValue, { id: In(removed.values) });
    if (removed.options.length) await tx.delete(MakingOption, { id: In(removed.options) });
    if (options.length) await tx.upsert(MakingOption, options, ['id']);
    if (values.length) await tx.upsert(MakingOptionValue, values, ['id']);
  }
}

type OptionRow = Omit<MakingOption, 'values'>;

interface OptionRows {
  options: readonly OptionRow[];
  values: readonly MakingOptionValue[];
}

/** Merges the given options into the stored rows. Rows that are named by their id stay, under their new names. */
export function mergeOptions(categoryId: string, stored: OptionRows, given: readonly SaveMakingOption[]) {
  const optionsLeft = new Set(stored.options.map(({ id }) => id));
  const valuesLeft = new Map(stored.values.map(({ id, optionId }) => [id, optionId]));
  const options: OptionRow[] = [];
  const values: MakingOptionValue[] = [];
  for (const [position, { id: givenId, name, required, values: givenValues }] of given.entries()) {
    const id = givenId?.toLowerCase() ?? uuid();
    if (givenId !== undefined && !optionsLeft.delete(id))
      throw invalidField(`options.${position}`, makingOptionMessages.unknown);
    options.push({ id, categoryId, name, required, position });
    for (const [index, { id: givenValueId, ...value }] of givenValues.entries()) {
      const valueId = givenValueId?.toLowerCase() ?? uuid();
      if (givenValueId !== undefined && valuesLeft.get(valueId) !== id)
        throw invalidField(`options.${position}.values.${index}`, makingOptionMessages.unknownValue);
      valuesLeft.delete(valueId);
      values.push({ ...value, id: valueId, optionId: id, position: index });
    }
  }
  return { options, values, removed: { options: [...optionsLeft], values: [...valuesLeft.keys()] } };
}
