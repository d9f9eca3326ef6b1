import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { isCoupleBand } from '../../../domain/categories';
import { colourLabels, colours, coloursFor } from '../../../domain/gold';
import { quantityHint } from '../../../domain/quantities';
import { Thumbnail } from '../../ui/picture';
import { QuantityStepper } from '../../ui/quantity-stepper';
import { changeCarat, type ChoiceDraft } from '../products/choice';
import { numbersText } from '../products/design-numbers';
import classes from './ordered-piece.module.css';
import type { SelectionItemRowFragment } from './selections.generated';

export interface PieceProblem {
  field: string;
  message: string;
}

/** A design of the selection, as it is about to be put into the cart. */
export interface Piece {
  /** Item id. */
  id: string;
  product: SelectionItemRowFragment['product'];
  draft: ChoiceDraft;
  typed: string;
  /** False if it is left out. */
  chosen: boolean;
  /** Why the server has not put it into the cart. */
  problem?: PieceProblem;
}

interface OrderedPieceProps {
  piece: Piece;
  /** Why it cannot be put into the cart yet. */
  problem?: PieceProblem;
  /** False while the field at fault is only marked, before the first attempt. */
  explained: boolean;
  onChange: (part: Partial<Piece>) => void;
}

export function OrderedPiece({ piece, problem, explained, onChange }: OrderedPieceProps) {
  const { product, typed, chosen } = piece;
  return (
    <li className={classes.piece} data-left-out={!chosen || undefined} data-wrong={problem ? true : undefined}>
      <Checkbox
        className={classes.chosen}
        aria-label={`Put ${product.name} into the cart`}
        checked={chosen}
        onChange={({ currentTarget }) => onChange({ chosen: currentTarget.checked })}
      />
      <div className={classes.picture}>
        <Thumbnail picture={product.thumbnail} sizes="3.5rem" />
      </div>
      <p className={classes.name}>
        {product.name}
        <span className="wrap-anywhere">{numbersText(product)}</span>
      </p>
      {chosen && (
        <div className={classes.fields}>
          <Choice piece={piece} problem={problem} onChange={(draft) => onChange({ draft })} />
          <QuantityStepper
            typed={typed}
            rule={product}
            hint={quantityHint(product)}
            label={`Quantity of ${product.name}`}
            error={explained && problem?.field === 'quantity' ? true : undefined}
            onType={(text) => onChange({ typed: text })}
          />
        </div>
      )}
      {explained && problem && <p className={classes.problem}>{problem.message}</p>}
    </li>
  );
}

interface ChoiceProps {
  piece: Piece;
  problem?: PieceProblem;
  onChange: (draft: ChoiceDraft) => void;
}

function Choice({ piece, problem, onChange }: ChoiceProps) {
  const { product, draft } = piece;
  const wrong = (field: string) => problem?.field === field;
  return (
    <>
      <NativeSelect
        aria-label={`Carat of ${product.name}`}
        value={draft.carat}
        data={product.caratOptions.map((carat) => ({ value: carat, label: `${carat} ct` }))}
        error={wrong('carat')}
        onChange={({ currentTarget }) => onChange(changeCarat(draft, currentTarget.value))}
      />
      <NativeSelect
        aria-label={`Colour of ${product.name}`}
        value={draft.colour}
        data={coloursFor(draft.carat).map((colour) => ({ value: colour, label: colourLabels[colour] }))}
        error={wrong('colour')}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, colour: colours.find((colour) => colour === currentTarget.value) ?? draft.colour })
        }
      />
      {isCoupleBand(product.category) ? (
        <CoupleSizes piece={piece} problem={problem} onChange={onChange} />
      ) : (
        product.sizes.length > 0 && <Size piece={piece} problem={problem} onChange={onChange} />
      )}
      {product.options.map(({ name, values, required, default: standard }) => (
        <NativeSelect
          key={name}
          aria-label={`${name} of ${product.name}`}
          value={draft.options[name]}
          data={[
            { value: '', label: name, disabled: required || standard !== null },
            ...values.map((value) => ({ value, label: `${name}: ${value}` })),
          ]}
          error={wrong(`options.${name}`)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, options: { ...draft.options, [name]: value } })
          }
        />
      ))}
    </>
  );
}

const otherSize = ' other';

function Size({ piece: { product, draft }, problem, onChange }: ChoiceProps) {
  const wrong = problem?.field === 'size';
  return (
    <Stack gap="0.5rem">
      <NativeSelect
        aria-label={`Size of ${product.name}`}
        value={draft.custom ? otherSize : draft.size}
        data={[
          { value: '', label: 'Choose a size', disabled: true },
          ...product.sizes.map((size) => ({ value: size, label: size })),
          { value: otherSize, label: 'Other size' },
        ]}
        error={wrong && !draft.custom}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, custom: value === otherSize, size: value === otherSize ? '' : value })
        }
      />
      {draft.custom && (
        <TextInput
          aria-label={`Your size of ${product.name}`}
          placeholder="Your size"
          maxLength={20}
          value={draft.customSize}
          error={wrong}
          onChange={({ currentTarget }) => onChange({ ...draft, customSize: currentTarget.value })}
        />
      )}
    </Stack>
  );
}

/** A couple band has a size for each of the two. */
function CoupleSizes({ piece: { product, draft }, problem, onChange }: ChoiceProps) {
  const field = (key: 'male' | 'female', label: string) => (
    <TextInput
      aria-label={`${label} size of ${product.name}`}
      placeholder={label}
      maxLength={8}
      value={draft[key]}
      error={problem?.field === 'size'}
      onChange={({ currentTarget }) => onChange({ ...draft, [key]: currentTarget.value })}
    />
  );
  return (
    <div className={classes.couple}>
      {field('male', 'Male')}
      {field('female', 'Female')}
    </div>
  );
}
