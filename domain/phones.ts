/** The country of the specification, whose mobile numbers are written with ten digits and without a country code. */
export const specifiedCountry = 'IN';

/** The digits of a phone number without a leading `+91`. */
export const phoneDigits = (value: string) => value.replace(/^\s*\+91/, '').replace(/\D/g, '');

export const invalidPhone = (country: string) =>
  `This isn't a valid phone number in ${new Intl.DisplayNames('en', { type: 'region' }).of(country)}. ` +
  'Numbers of other countries start with +.';

/** Returns a typed number as it is stored, or undefined if it is valid neither in the country nor with its own code. */
export type ReadPhone = (typed: string, country: string) => string | undefined;

/** Reads a number by its characters and digits, for the client: the library of the server is too large for it. */
export const readLikelyPhone: ReadPhone = (typed) => {
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0;
  return /^[+\p{Nd}\p{Pd}\s()./]+$/u.test(typed) && digits >= 4 && digits <= 17 ? typed : undefined;
};
