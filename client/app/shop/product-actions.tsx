import { ShareButton, type ShareButtonProps } from '../../features/products/share-button';
import { SelectButton } from '../../features/selections/select-button';

interface ProductActionsProps extends Pick<ShareButtonProps, 'product'> {
  /** The chosen one; without it, the design is on a card. */
  colour?: ShareButtonProps['colour'];
}

/** What can be done with a design besides ordering it. One file, which loads after the page. */
export const ProductActions = ({ product, colour }: ProductActionsProps) =>
  colour ? (
    <>
      <SelectButton product={product} />
      <ShareButton product={product} colour={colour} />
    </>
  ) : (
    <SelectButton product={product} onCard />
  );
