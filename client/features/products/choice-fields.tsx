import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { isCoupleBand } from '../../../domain/categories';
import { colourLabels, colours, coloursFor } from '../../../domain/products';
import { changeCarat, colourReasons, type ChoiceDraft } from './choice';
import classes from './choice-fields.module.css';
import type { ProductChoicesFragment } from './products.generated';

interface ChoiceFieldsProps {
  product: ProductChoicesFragment;
  draft: ChoiceDraft;
  onChange: (draft: ChoiceDraft) => void;
  problems: Partial<Record<string, string>>;
}

/** Carat, colour and size of a product: what is allowed together, and why the rest is not. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { product, draft, onChange, problems } = props;
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Carat"
        value={draft.carat}
        data={product.caratOptions.map((carat) => ({ value: carat, label: `${carat} carat` }))}
        error={problems.carat}
        onChange={(event) => onChange(changeCarat(draft, event.currentTarget.value))}
      />
      <ColourField {...props} />
      {isCoupleBand(product.category) ? (
        <CoupleField {...props} />
      ) : (
        product.sizes.length > 0 && <SizeField {...props} />
      )}
    </div>
  );
}

function ColourField({ product, draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const allowed = coloursFor(draft.carat);
  const reasons = colourReasons(product, draft.carat);
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-reasons`}>
      <legend>Colour</legend>
      <div className={classes.swatches}>
        {colours.map((colour) => (
          <label key={colour} className={classes.swatch}>
            <input
              type="radio"
              name={`${id}-colour`}
              checked={draft.colour === colour}
              disabled={!allowed.includes(colour)}
              onChange={() => onChange({ ...draft, colour, notice: '' })}
            />
            <span className={classes.disc} data-colour={colour} aria-hidden />
            <span>{colourLabels[colour]}</span>
          </label>
        ))}
      </div>
      <p className={classes.hint} id={`${id}-reasons`}>
        {reasons.join(' ')}
      </p>
      <p className={classes.notice} role="status">
        {draft.notice}
      </p>
      {problems.colour && <p className={classes.problem}>{problems.colour}</p>}
    </fieldset>
  );
}

function SizeField({ product, draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const failed = problems.size;
  return (
    <fieldset className={classes.group} aria-describedby={failed && !draft.own ? `${id}-problem` : undefined}>
      <legend>Size</legend>
      <div className={classes.pills} data-failed={failed && !draft.own ? true : undefined}>
        {product.sizes.map((size) => (
          <label key={size} className={classes.pill}>
            <input
              type="radio"
              name={`${id}-size`}
              checked={!draft.own && draft.size === size}
              onChange={() => onChange({ ...draft, size, own: false, notice: '' })}
            />
            <span>{size}</span>
          </label>
        ))}
        <label className={classes.pill}>
          <input
            type="radio"
            name={`${id}-size`}
            checked={draft.own}
            onChange={() => onChange({ ...draft, size: '', own: true, notice: '' })}
          />
          <span>Own size</span>
        </label>
      </div>
      {draft.own && (
        <TextInput
          mt="sm"
          label="Your size"
          maxLength={20}
          value={draft.ownSize}
          error={failed}
          onChange={(event) => onChange({ ...draft, ownSize: event.currentTarget.value })}
        />
      )}
      {failed && !draft.own && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {failed}
        </p>
      )}
    </fieldset>
  );
}

/** A couple's two sizes, written as one: M-10,F-8. */
function CoupleField({ draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const failed = problems.size;
  const field = (key: 'male' | 'female', label: string, example: string) => (
    <TextInput
      label={label}
      placeholder={example}
      maxLength={8}
      value={draft[key]}
      error={Boolean(failed)}
      aria-describedby={failed ? `${id}-problem` : undefined}
      onChange={(event) => onChange({ ...draft, [key]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend>Sizes of the couple</legend>
      <div className={classes.couple}>
        {field('male', 'Male', 'e.g. 10')}
        {field('female', 'Female', 'e.g. 8')}
      </div>
      {failed && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {failed}
        </p>
      )}
    </fieldset>
  );
}
