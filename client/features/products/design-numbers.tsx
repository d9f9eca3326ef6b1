import { VisuallyHidden } from '@mantine/core';
import { ownNumberLabel } from '../../../domain/client-numbers';

interface NumberedDesign {
  /** Null in old orders of a deleted product. */
  designNumber: string | null;
  /** The number that the company of the signed-in person gives the design. */
  clientNumber: string | null;
}

/** "RI-0042 · Your number K-12". */
export const numbersText = ({ designNumber, clientNumber }: NumberedDesign) =>
  [designNumber, clientNumber && ownNumberLabel(clientNumber)].filter(Boolean).join(' · ');

/** "RI-0042 · K-12", for places with little room. */
export const ShortNumbers = ({ designNumber, clientNumber }: NumberedDesign) => (
  <>
    {designNumber}
    {clientNumber && (
      <>
        {' · '}
        <VisuallyHidden>Your number</VisuallyHidden> {clientNumber}
      </>
    )}
  </>
);
