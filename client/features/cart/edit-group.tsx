import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { enumName } from '../../../domain/enum-names';
import { optionsLabel } from '../../../domain/making-options';
import { errorFields } from '../../lib/error-message';
import type { ChosenItem, SaveItems } from '../products/choice';
import { toColour } from '../products/colour-names';
import { SizeTable } from '../products/size-table';
import { useProduct } from '../products/use-products';
import { toOptions } from './to-options';
import { notifyFailure } from './use-cart-notices';
import { type CartLineRowFragment, SetManyInCartDocument } from './cart.generated';

const failed = "We couldn't change these items. Please try again.";

interface EditGroupProps {
  /** The lines of one product that can be ordered: at least one. */
  lines: readonly CartLineRowFragment[];
  /** Saves quantities that were changed before, so that they cannot overwrite this change. */
  beforeSave: () => Promise<unknown>;
  onRemoved: (lines: readonly CartLineRowFragment[]) => void;
  onClose: () => void;
}

const toItem = ({ productId, quantity, carat, colour, size, options }: CartLineRowFragment): ChosenItem => ({
  productId,
  quantity,
  carat,
  colour: toColour(colour),
  size: size ?? '',
  options: toOptions(options),
});

const metalOf = ({ carat, colour }: CartLineRowFragment) => ({ carat, colour: toColour(colour) });

const isOf = (item: ChosenItem, line: ChosenItem) =>
  item.carat === line.carat && item.colour === line.colour && item.size === line.size;

/** The lines with the making options of the first, which the table can show together. */
const madeLikeFirst = (lines: readonly CartLineRowFragment[]) =>
  lines.filter(({ options }) => optionsLabel(options) === optionsLabel(lines[0]?.options ?? []));

/** Changes the pieces of a product in the size table. Its sizes and carats are loaded when it opens. */
export function EditGroup({ lines: all, beforeSave, onRemoved, onClose }: EditGroupProps) {
  const lines = madeLikeFirst(all);
  const [first] = lines as [CartLineRowFragment];
  const { data: product, error } = useProduct(first.productId, { skip: false });
  const [save] = useMutation(SetManyInCartDocument);
  useEffect(() => {
    if (!error || product) return;
    notifyFailure(error, failed);
    onClose();
  }, [error, product, onClose]);

  const saveItems: SaveItems = async (items) => {
    try {
      await beforeSave();
      const input = {
        lines: items.map(({ colour, options, ...item }) => ({
          ...item,
          colour: enumName(colour),
          options: toOptions(options),
        })),
      };
      await save({ variables: { input } });
      const gone = items.filter(({ quantity }) => quantity === 0);
      onRemoved(lines.filter((line) => gone.some((item) => isOf(item, toItem(line)))));
      return new Map();
    } catch (thrown) {
      const reasons = reasonsOf(thrown);
      if (reasons.size > 0) return reasons;
      notifyFailure(thrown, failed);
      return undefined;
    }
  };

  const inCart = lines.map(toItem);
  return (
    product && (
      <SizeTable product={product} first={metalOf(first)} opened inCart={inCart} onSave={saveItems} onClose={onClose} />
    )
  );
}

/** The problems of the lines that the server names, such as `lines.2.quantity`, by their position. */
const reasonsOf = (error: unknown) =>
  new Map(
    Object.entries(errorFields(error)).flatMap(([path, problem]) => {
      const at = /^lines\.(\d+)\./.exec(path)?.[1];
      return at === undefined ? [] : [[Number(at), problem] as const];
    }),
  );
