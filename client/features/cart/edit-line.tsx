import { useMutation } from '@apollo/client/react';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { enumName } from '../../../domain/enum-names';
import { printProblem } from '../../../domain/printable';
import { noteLimit } from '../../../domain/rules';
import { notify } from '../../lib/notify';
import { ChoiceFields } from '../products/choice-fields';
import { toColour } from '../products/colour-names';
import type { QuickAddFragment } from '../products/products.generated';
import { weightChoiceOf } from '../products/choice';
import { QuantityDialog } from '../products/quantity-dialog';
import { useChoice } from '../products/use-choice';
import { useProduct } from '../products/use-products';
import { ChangeQuantityDocument, type CartLineRowFragment } from './cart.generated';
import type { EditedPart } from './cart-line-row';
import { notifyFailure } from './use-cart-notices';

const failed = "We couldn't change this item. Please try again.";

interface EditLineProps {
  line: CartLineRowFragment;
  /** The part of the dialog that gets the focus when it opens. */
  part?: EditedPart;
  /** Saves quantities that were changed before, so that they cannot overwrite this change. */
  beforeSave: () => Promise<unknown>;
  onClose: () => void;
}

/** Changes carat, colour, size, making options, quantity and note of a cart line. Loads the choices of the product when it opens. */
export function EditLine(props: EditLineProps) {
  const { line, onClose } = props;
  const { data: product, error } = useProduct(line.productId, { skip: false });
  useEffect(() => {
    if (!error || product) return;
    notifyFailure(error, failed);
    onClose();
  }, [error, product, onClose]);
  return product && <LineDialog {...props} product={product} />;
}

function LineDialog({ line, part, product, beforeSave, onClose }: EditLineProps & { product: QuickAddFragment }) {
  const { draft, problems, change, submit, fields } = useChoice(product, {
    carat: line.carat,
    colour: toColour(line.colour),
    size: line.size ?? '',
    options: line.options,
  });
  const [note, setNote] = useState(line.note ?? '');
  const noteProblem = printProblem(note);
  const [save] = useMutation(ChangeQuantityDocument);
  const saveLine = async (quantity: number) => {
    const choice = submit();
    if (!choice || noteProblem) return false;
    const { carat, colour, size, options } = choice;
    try {
      await beforeSave();
      const input = { lineId: line.id, quantity, carat, colour: enumName(colour), size: size || null, options, note };
      const { data } = await save({ variables: { input } });
      const kept = data?.changeQuantity.lines.some(({ id }) => id === line.id);
      if (!kept) notify.success('Added to the same item in your cart.', { about: 'cart', id: 'cart' });
      return true;
    } catch (error) {
      notifyFailure(error, failed);
      return false;
    }
  };
  return (
    <QuantityDialog
      product={product}
      colour={draft.colour}
      weighed={weightChoiceOf(product, draft)}
      opened
      title="Change item"
      initialQuantity={line.quantity}
      action={['Save', 'Saving...']}
      note={
        <Textarea
          label="Note (optional)"
          description="For the people who make it: an engraving, a finish, a length"
          mt="md"
          value={note}
          error={noteProblem}
          maxLength={noteLimit}
          autosize
          minRows={2}
          data-autofocus={part === 'note' || undefined}
          // The dialog may be longer than the screen, and focuses its first field without scrolling.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'center' })}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      }
      onAdd={saveLine}
      onClose={onClose}
    >
      <div ref={fields}>
        <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
      </div>
    </QuantityDialog>
  );
}
