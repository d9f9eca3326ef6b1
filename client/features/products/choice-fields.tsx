import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { isCoupleBand } from '../../../domain/categories';
import { colourLabels, colours, coloursFor } from '../../../domain/gold';
import { changeCarat, colourReasons, type ChoiceDraft } from './choice';
import classes from './choice-fields.module.css';
import type { ChoiceFieldsFragment } from './products.generated';
import { RingSizeGuide, SizePill } from './size-fields';

interface ChoiceFieldsProps {
  product: ChoiceFieldsFragment;
  draft: ChoiceDraft;
  onChange: (draft: ChoiceDraft) => void;
  problems: Partial<Record<string, string>>;
}

/** Fields for carat, colour, size and making options. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { product } = props;
  return (
    <div className={classes.fields}>
      <MetalFields {...props} />
      {isCoupleBand(product.category) ? (
        <CoupleField {...props} />
      ) : (
        product.sizes.length > 0 && <SizeField {...props} />
      )}
      {product.sizes.length > 0 && <RingSizeGuide category={product.category} />}
      <OptionFields {...props} onChange={(options) => props.onChange({ ...props.draft, options })} />
    </div>
  );
}

/** Fields for carat and colour. Unavailable colours are disabled, with the reason. */
export function MetalFields(props: ChoiceFieldsProps) {
  const { product, draft, onChange, problems } = props;
  return (
    <>
      <NativeSelect
        label="Carat"
        value={draft.carat}
        data={product.caratOptions.map((carat) => ({ value: carat, label: `${carat} ct` }))}
        error={problems.carat}
        onChange={(event) => onChange(changeCarat(draft, event.currentTarget.value))}
      />
      <ColourField {...props} />
    </>
  );
}

function ColourField({ product, draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const allowed = coloursFor(draft.carat);
  const reasons = colourReasons(product, draft.carat);
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-reasons`}>
      <legend className="field-label">Colour</legend>
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
            <span className={classes.swatchDisc} data-colour={colour} aria-hidden />
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

/** A field for each making option. One that may be left open has a choice for that. */
export const OptionFields = ({
  product,
  draft,
  onChange,
  problems,
}: Omit<ChoiceFieldsProps, 'product' | 'draft' | 'onChange'> & {
  product: Pick<ChoiceFieldsFragment, 'options'>;
  draft: Pick<ChoiceDraft, 'options'>;
  onChange: (options: ChoiceDraft['options']) => void;
}) =>
  product.options.length > 0 && (
    <div className={classes.fields}>
      {product.options.map(({ name, values, required, default: standard }) => (
        <OptionField
          key={name}
          name={name}
          values={required || standard !== null ? values : [...values, '']}
          value={draft.options[name]}
          problem={problems[`options.${name}`]}
          onChange={(value) => onChange({ ...draft.options, [name]: value })}
        />
      ))}
    </div>
  );

interface OptionFieldProps {
  name: string;
  /** The empty text stands for no value. */
  values: readonly string[];
  value: string | undefined;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function OptionField({ name, values, value, problem, onChange }: OptionFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="field-label">{name}</legend>
      <div className={classes.pills} data-failed={problem ? true : undefined}>
        {values.map((one) => (
          <SizePill
            key={one}
            type="radio"
            name={id}
            label={one || 'Any'}
            checked={value === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
      {problem && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function SizeField({ product, draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const problem = problems.size;
  return (
    <fieldset className={classes.group} aria-describedby={problem && !draft.custom ? `${id}-problem` : undefined}>
      <legend className="field-label">Size</legend>
      <div className={classes.pills} data-failed={problem && !draft.custom ? true : undefined}>
        {product.sizes.map((size) => (
          <SizePill
            key={size}
            type="radio"
            name={`${id}-size`}
            label={size}
            checked={!draft.custom && draft.size === size}
            onChange={() => onChange({ ...draft, size, custom: false, notice: '' })}
          />
        ))}
        <SizePill
          type="radio"
          name={`${id}-size`}
          label="Other size"
          checked={draft.custom}
          onChange={() => onChange({ ...draft, size: '', custom: true, notice: '' })}
        />
      </div>
      {draft.custom && (
        <TextInput
          mt="sm"
          label="Your size"
          maxLength={20}
          value={draft.customSize}
          error={problem}
          onChange={(event) => onChange({ ...draft, customSize: event.currentTarget.value })}
        />
      )}
      {problem && !draft.custom && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Two sizes for couple bands, stored as one: M-10,F-8. */
function CoupleField({ draft, onChange, problems }: ChoiceFieldsProps) {
  const id = useId();
  const problem = problems.size;
  const field = (key: 'male' | 'female', label: string, example: string) => (
    <TextInput
      label={label}
      placeholder={example}
      maxLength={8}
      value={draft[key]}
      error={Boolean(problem)}
      onChange={(event) => onChange({ ...draft, [key]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.group} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="field-label">Couple sizes</legend>
      <div className={classes.couple}>
        {field('male', 'Male', 'e.g. 10')}
        {field('female', 'Female', 'e.g. 8')}
      </div>
      {problem && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
