import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { customSizeError } from '../../../domain/choices';
import { quantityHint } from '../../../domain/quantities';
import { BuyBar } from './buy-bar';
import { MetalFields, OptionFields } from './choice-fields';
import classes from './order-form.module.css';
import { OtherMetals } from './other-metals';
import { keyOf, labelOf, nothingChosen, type PiecesChoice } from './pieces';
import { PiecesField } from './pieces-field';
import type { ProductDetailsFragment } from './products.generated';
import { RingSizeGuide } from './size-fields';
import { useFirstInvalid, type useChoice } from './use-choice';
import type { useFilledPieces } from './use-filled-pieces';

export interface OrderFormProps {
  product: ProductDetailsFragment;
  choice: ReturnType<typeof useChoice>;
  pieces: ReturnType<typeof useFilledPieces>;
}

/** Fields for the pieces of each size in the chosen metal. Those of all metals are added together. */
export function SizesForm({ product, choice, pieces }: OrderFormProps) {
  const { draft, change } = choice;
  const { typed = {} } = pieces.filled[product.id] ?? {};
  const problems = pieces.problems[product.id];
  const form = useFirstInvalid<HTMLFormElement>(problems);
  const cells = useRef<HTMLDivElement>(null);
  const otherField = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [own, setOwn] = useState(() => [
    ...new Set(
      Object.values(typed)
        .map(({ size }) => size)
        .filter((size) => !product.sizes.includes(size)),
    ),
  ]);
  const [other, setOther] = useState<{ text: string; problem?: string }>();
  const sizes = [...product.sizes, ...own];
  const hint = quantityHint(product);

  const type = (field: PiecesChoice, text: string) => {
    setEmpty(false);
    pieces.type(product, field, text);
  };
  const addSize = (text: string) => {
    const problem = customSizeError(text, sizes);
    flushSync(() => {
      setOther(problem ? { text, problem } : undefined);
      if (!problem) setOwn([...own, text.trim()]);
    });
    if (problem) otherField.current?.focus();
    else [...(cells.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  };
  const openOther = () => {
    flushSync(() => setOther({ text: '' }));
    otherField.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (other?.text) addSize(other.text);
    else if (pieces.items.length > 0) {
      const options = choice.submitOptions();
      if (options) pieces.add(pieces.items, options);
    } else {
      setEmpty(true);
      cells.current?.querySelector('input')?.focus();
    }
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <MetalFields product={product} draft={draft} problems={{}} onChange={change} />
        <fieldset>
          <legend className="field-label">Sizes and quantities</legend>
          {hint && <p className="quiet smaller">{hint} per size</p>}
          <div className={classes.cells} ref={cells}>
            {sizes.map((size) => {
              const field = { carat: draft.carat, colour: draft.colour, size };
              const key = keyOf(field);
              return (
                <PiecesField
                  key={size}
                  label={labelOf(field)}
                  size={size}
                  rule={product}
                  text={typed[key]?.text ?? ''}
                  wrong={problems !== undefined && key in problems}
                  onType={(text) => type(field, text)}
                />
              );
            })}
          </div>
          <div className={classes.below}>
            <div className={classes.links}>
              {other ? (
                <div className={classes.other}>
                  <TextInput
                    ref={otherField}
                    label="Other size"
                    maxLength={20}
                    autoComplete="off"
                    value={other.text}
                    error={other.problem}
                    onChange={({ currentTarget }) => setOther({ text: currentTarget.value })}
                  />
                  <Button variant="default" onClick={() => addSize(other.text)}>
                    Add size
                  </Button>
                </div>
              ) : (
                <button type="button" className="text-button" onClick={openOther}>
                  Other size
                </button>
              )}
              <RingSizeGuide category={product.category} />
            </div>
            <OtherMetals product={product} draft={draft} typed={typed} problems={problems} onChange={change} />
          </div>
        </fieldset>
        <SharedOptions product={product} choice={choice} />
      </div>
      <BuyBar
        product={product}
        draft={draft}
        items={pieces.sound}
        problems={isEmpty ? [nothingChosen] : Object.values(problems ?? {})}
        saving={pieces.saving}
      />
    </form>
  );
}

/** The making options of all pieces that are added together. */
export function SharedOptions({ product, choice }: Pick<OrderFormProps, 'product' | 'choice'>) {
  const { draft, problems, change, fields } = choice;
  return (
    <div ref={fields}>
      <OptionFields
        product={product}
        draft={draft}
        problems={problems}
        onChange={(options) => change({ ...draft, options })}
      />
    </div>
  );
}
