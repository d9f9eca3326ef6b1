import { useState, type FormEvent } from 'react';
import { quantityProblem } from '../../../domain/cart';
import { isCoupleBand } from '../../../domain/categories';
import { companyProblems } from '../../../domain/companies';
import { quantityHint, wholeNumber } from '../../../domain/quantities';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { BuyBar } from './buy-bar';
import { weightChoiceOf, type SaveItems } from './choice';
import { ChoiceFields, MetalFields } from './choice-fields';
import classes from './order-form.module.css';
import { OtherMetals } from './other-metals';
import { keyOf, onlySize } from './pieces';
import { SharedOptions, SizesForm, type OrderFormProps } from './sizes-form';
import { useFirstInvalid } from './use-choice';

/** Orders a design on its own page: pieces of several sizes, or a quantity. */
export function OrderForm({ onSave, ...props }: OrderFormProps & { onSave: SaveItems }) {
  const { product, choice } = props;
  if (isCoupleBand(product.category)) return <CoupleForm product={product} choice={choice} onSave={onSave} />;
  const size = onlySize(product.sizes);
  return size === undefined ? <SizesForm {...props} /> : <QuantityForm {...props} size={size} />;
}

/** The quantity is the smallest one until another is typed, in this metal or in another one. */
function QuantityForm({ product, choice, pieces, size }: OrderFormProps & { size: string }) {
  const { draft, change } = choice;
  const { id, minQuantity } = product;
  const [emptied, setEmptied] = useState(false);
  const problems = pieces.problems[id];
  const form = useFirstInvalid<HTMLFormElement>(problems);
  const field = { carat: draft.carat, colour: draft.colour, size };
  const isTyped = pieces.items.length > 0;
  const initial = emptied || isTyped ? '' : String(minQuantity);
  const text = pieces.filled[id]?.typed[keyOf(field)]?.text ?? initial;
  const items = isTyped
    ? pieces.items
    : [{ ...field, productId: id, design: product, text, quantity: wholeNumber(text) }];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const options = choice.submitOptions();
    if (options) pieces.add(items, options);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <MetalFields product={product} draft={draft} problems={{}} onChange={change} />
        <OtherMetals
          product={product}
          draft={draft}
          typed={pieces.filled[id]?.typed}
          problems={problems}
          onChange={change}
        />
        <SharedOptions product={product} choice={choice} />
      </div>
      <BuyBar
        product={product}
        draft={draft}
        items={items.filter(({ quantity }) => quantityProblem(product, quantity) === undefined)}
        problems={Object.values(problems ?? {})}
        saving={pieces.saving}
      >
        <QuantityStepper
          typed={text}
          onType={(next) => {
            setEmptied(next === '');
            pieces.type(product, field, next);
          }}
          rule={product}
          orNone={isTyped}
          hint={quantityHint(product)}
          error={problems !== undefined && keyOf(field) in problems}
          label={`Quantity of ${product.name}`}
        />
      </BuyBar>
    </form>
  );
}

/** Shows a design in other metals to people who may not order it. */
export function ViewerForm({ product, choice: { draft, change } }: Pick<OrderFormProps, 'product' | 'choice'>) {
  return (
    <>
      <div className={classes.fields}>
        <MetalFields product={product} draft={draft} problems={{}} onChange={change} />
      </div>
      <p>{companyProblems.ordering}</p>
    </>
  );
}

interface CoupleFormProps extends Omit<OrderFormProps, 'pieces'> {
  onSave: SaveItems;
}

/** A couple band is ordered by its pair of sizes. */
function CoupleForm({ product, choice, onSave }: CoupleFormProps) {
  const { draft, problems, change, submit, fields } = choice;
  const initial = String(product.minQuantity);
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const form = useFirstInvalid<HTMLFormElement>(wrong);
  const quantity = wholeNumber(typed);
  const problem = quantityProblem(product, quantity);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setWrong(problem ? [problem] : []);
    const chosen = submit();
    if (!chosen || problem) return;
    setSaving(true);
    const reasons = await onSave([{ productId: product.id, quantity, ...chosen }]);
    setSaving(false);
    if (!reasons) return;
    setWrong([...reasons.values()]);
    if (reasons.size > 0) return;
    setTyped(initial);
    change({ ...draft, male: '', female: '' });
  };

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void add(event)} noValidate>
      <div ref={fields}>
        <ChoiceFields product={product} draft={draft} problems={problems} onChange={change} />
      </div>
      <BuyBar
        product={product}
        draft={draft}
        items={problem ? [] : [{ quantity, ...weightChoiceOf(product, draft) }]}
        problems={wrong}
        saving={saving}
      >
        <QuantityStepper
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setWrong([]);
          }}
          rule={product}
          hint={quantityHint(product)}
          error={wrong.length > 0}
          label={`Quantity of ${product.name}`}
        />
      </BuyBar>
    </form>
  );
}
