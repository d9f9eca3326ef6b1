export const designNumberLimits = { number: 32, prefix: 8 } as const;

export const designNumberMessages = {
  number: `A design number has 1 to ${designNumberLimits.number} letters, digits, dashes, slashes or dots.`,
  prefix: `The beginning of design numbers has 1 to ${designNumberLimits.prefix} letters or digits.`,
} as const;

/** At least one letter or digit, because a dot alone cannot be part of an address. */
const numberShape = /^[./-]*[A-Za-z0-9][A-Za-z0-9./-]*$/;
const prefixShape = /^[A-Za-z0-9]+$/;

export const isDesignNumber = (text: string) => text.length <= designNumberLimits.number && numberShape.test(text);
export const isDesignPrefix = (text: string) => text.length <= designNumberLimits.prefix && prefixShape.test(text);

export const numberTakenMessage = ({ name, archived }: { name: string; archived: boolean }) =>
  `${archived ? 'The archived product' : 'The product'} ${name} has this design number.`;
