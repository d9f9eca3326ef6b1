/** The pieces of a product in one carat, colour and size: in a line of a cart or an order. */
export const quantityLimits = { min: 1, max: 999 } as const;

/** Allowed quantities of a product: its minimum, and from there in steps. */
export interface QuantityRule {
  minQuantity: number;
  quantityStep: number;
}

/** A typed quantity: NaN for an empty text and for anything but a whole number, such as 2.5 or 1e2. */
export const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

export const isAllowedQuantity = (quantity: number, { minQuantity, quantityStep }: QuantityRule) =>
  quantity >= minQuantity && quantity <= quantityLimits.max && (quantity - minQuantity) % quantityStep === 0;

export const largestQuantity = ({ minQuantity, quantityStep }: QuantityRule) =>
  quantityLimits.max - ((quantityLimits.max - minQuantity) % quantityStep);

/** The quantity itself if allowed, otherwise the next larger allowed one, at most the maximum. */
export const allowedFrom = (quantity: number, rule: QuantityRule) => {
  const { minQuantity, quantityStep } = rule;
  const steps = Math.ceil(Math.max(0, quantity - minQuantity) / quantityStep);
  return Math.min(largestQuantity(rule), minQuantity + steps * quantityStep);
};

/** The nearest allowed quantities to a wrong one. `inCart` pieces are in the cart already and count towards the rule. */
export const allowedAround = (quantity: number, rule: QuantityRule, inCart = 0): number[] => {
  const total = inCart + quantity;
  const above = allowedFrom(total, rule);
  const below = above < total ? above : above - rule.quantityStep;
  return [...new Set([below, above])]
    .filter((near) => near > inCart && isAllowedQuantity(near, rule))
    .map((near) => near - inCart);
};

/** "Order at least 5 pieces", "Sold in multiples of 6" or "Order 5, 8, 11 … pieces"; undefined if every quantity is allowed. */
export const quantityHint = (rule: QuantityRule) => {
  const { minQuantity, quantityStep } = rule;
  if (quantityStep === 1) return minQuantity === 1 ? undefined : `Order at least ${minQuantity} pieces`;
  if (minQuantity === quantityStep) return `Sold in multiples of ${quantityStep}`;
  const largest = largestQuantity(rule);
  const first = [0, 1, 2].map((steps) => minQuantity + steps * quantityStep).filter((quantity) => quantity <= largest);
  return `Order ${first.join(', ')}${largest > (first.at(-1) ?? 0) ? ' …' : ''} pieces`;
};
