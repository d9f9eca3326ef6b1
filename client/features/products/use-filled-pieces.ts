import { useSessionStorage } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { cartLimits, quantityProblem } from '../../../domain/cart';
import type { ChosenOption } from '../../../domain/making-options';
import type { ChosenItem, SaveItems } from './choice';
import { keyOf, labelOf, quantityOf, type PiecesChoice } from './pieces';
import type { QuickAddFragment } from './products.generated';

/** The part of a design for sums and reasons. The design may be on another page of the list. */
type FilledDesign = Pick<QuickAddFragment, 'gram' | 'minQuantity' | 'quantityStep'> & {
  designNumber: string;
  /** Absent from designs that an earlier version of the page has kept. */
  weights?: QuickAddFragment['weights'];
};

export interface Filled {
  design: FilledDesign;
  /** The texts of the fields that are not empty. */
  typed: Record<string, PiecesChoice & { text: string }>;
}

/** Reasons why pieces were not added, by product and field. */
type Problems = Record<string, Record<string, string>>;

interface FilledItem extends ChosenItem {
  design: FilledDesign;
  text: string;
}

const itemsOf = (filled: Record<string, Filled>): FilledItem[] =>
  Object.entries(filled).flatMap(([productId, { design, typed }]) =>
    Object.values(typed).map((field) => ({ ...field, productId, design, quantity: quantityOf(field.text) })),
  );

const problemOf = ({ quantity, design }: FilledItem) => quantityProblem(design, quantity);

/** The item that was typed, unless it has changed meanwhile. */
const isStill = (filled: Record<string, Filled>, item: FilledItem) =>
  filled[item.productId]?.typed[keyOf(item)]?.text === item.text;

const withText = (
  filled: Record<string, Filled>,
  id: string,
  design: FilledDesign,
  field: PiecesChoice,
  text: string,
) => {
  const { [keyOf(field)]: _, ...others } = filled[id]?.typed ?? {};
  const typed = text === '' ? others : { ...others, [keyOf(field)]: { ...field, text } };
  const { [id]: __, ...rest } = filled;
  return Object.keys(typed).length === 0 ? rest : { ...rest, [id]: { design, typed } };
};

/**
 * Pieces that were typed into the list of designs or on the page of one. They stay in the tab until they are in the cart:
 * another page, filter or product keeps them. The page of a design, given by its id, adds only its own.
 */
export const useFilledPieces = (customer: string, onSave: SaveItems, only?: string) => {
  const [filled, setFilled] = useSessionStorage<Record<string, Filled>>({
    key: `parure.pieces.${customer}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState(false);
  const type = useCallback(
    (
      { id, designNumber, gram, weights, minQuantity, quantityStep }: FilledDesign & { id: string },
      field: PiecesChoice,
      text: string,
    ) => {
      setFilled((now) => withText(now, id, { designNumber, gram, weights, minQuantity, quantityStep }, field, text));
      setProblems({});
    },
    [setFilled],
  );
  const items = itemsOf(filled).filter(
    ({ productId, quantity }) => quantity !== 0 && (only === undefined || productId === only),
  );

  const showReasons = (wrong: readonly (readonly [FilledItem, string])[]) => {
    const next: Problems = {};
    for (const [item, reason] of wrong) {
      next[item.productId] = { ...next[item.productId], [keyOf(item)]: `${labelOf(item)}: ${reason}` };
    }
    setProblems(next);
  };

  const save = async (wanted: readonly FilledItem[], options: readonly ChosenOption[]) => {
    const sent = wanted.slice(0, cartLimits.maxLines);
    setSaving(true);
    const reasons = await onSave(
      sent.map(({ productId, quantity, carat, colour, size }) => ({
        ...{ productId, quantity, carat, colour, size },
        options: options.length > 0 ? options : undefined,
      })),
    );
    setSaving(false);
    if (!reasons) return;
    const added = sent.filter((_, at) => !reasons.has(at));
    setFilled((now) =>
      added
        .filter((item) => isStill(now, item))
        .reduce((left, item) => withText(left, item.productId, item.design, item, ''), now),
    );
    showReasons(
      sent.flatMap((item, at) => {
        const reason = reasons.get(at);
        return reason ? [[item, reason] as const] : [];
      }),
    );
  };

  return {
    filled,
    problems,
    saving,
    items,
    sound: items.filter((item) => !problemOf(item)),
    type,
    clear: () => {
      setFilled({});
      setProblems({});
    },
    /** The options are those of all items. Without them, items have the defaults of their products. */
    add: (wanted: readonly FilledItem[] = items, options: readonly ChosenOption[] = []) => {
      if (saving) return;
      const wrong = wanted.flatMap((item) => {
        const problem = problemOf(item);
        return problem ? [[item, problem] as const] : [];
      });
      if (wrong.length > 0) showReasons(wrong);
      else void save(wanted, options);
    },
  };
};
