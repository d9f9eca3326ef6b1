import type { ComponentProps } from 'react';
import { ShareButton } from '../../features/products/share-button';
import { SelectButton } from '../../features/selections/select-button';

/** What can be done with a design besides ordering it. One file, which loads after the page. */
export const ProductActions = ({ product, colour }: ComponentProps<typeof ShareButton>) => (
  <>
    <SelectButton product={product} />
    <ShareButton product={product} colour={colour} />
  </>
);
