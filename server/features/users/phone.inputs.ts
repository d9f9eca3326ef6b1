import { Inject, Injectable } from '@nestjs/common';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import type { z } from 'zod';
import { type ReadPhone, readLikelyPhone, specifiedCountry } from '../../../domain/phones.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Validate } from '../../platform/http/validate.js';

/** Returns a valid number in international format. Letters, which the library takes for an extension, are not valid. */
export const readPhone: ReadPhone = (typed, country) => {
  const likely = readLikelyPhone(typed, country) ?? '';
  const phone = parsePhoneNumber(likely, { defaultCountry: country as CountryCode, extract: false });
  return phone?.isValid() ? phone.formatInternational() : undefined;
};

/**
 * Makes the class of a pipe that validates with the rules of the country in BRAND_FILE. The schema of the class itself
 * has those of the specification, which the document of REST describes.
 */
export function validateInCountry<T>(schemaIn: (country: string, read: ReadPhone) => z.ZodType<T>) {
  @Injectable()
  class ValidateInCountry extends Validate<T> {
    static readonly schema = schemaIn(specifiedCountry, readPhone);

    constructor(@Inject(CONFIG) { brand }: Config) {
      super(schemaIn(brand.country, readPhone));
    }
  }
  return ValidateInCountry;
}
