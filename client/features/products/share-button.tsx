import IconShare from '~icons/tabler/share-2';
import type { Colour } from '../../../domain/gold';
import { useBusy } from '../../lib/use-busy';
import { pictureFor } from './colour-names';
import type { ProductCardFragment } from './products.generated';
import { shareDesign } from './share-design';

export interface ShareButtonProps {
  product: ProductCardFragment;
  /** The picture in this colour is shared. */
  colour: Colour;
}

/** Shares a design with the apps of the device, or copies its link where the browser cannot share. */
export function ShareButton({ product, colour }: ShareButtonProps) {
  const { busy, run } = useBusy(() => shareDesign({ ...product, picture: pictureFor(product.images, colour) }));
  return (
    <button type="button" aria-disabled={busy} onClick={() => !busy && void run()}>
      <IconShare size={20} stroke={1.25} aria-hidden />
      {'share' in navigator ? 'Share' : 'Copy link'}
    </button>
  );
}
