import { Group, TextInput } from '@mantine/core';
import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import IconX from '~icons/tabler/x';
import { isCoupleBand, sameText } from '../../../../domain/categories';
import { optionLabel, type ChosenOption } from '../../../../domain/making-options';
import { formatOrderText, readOrderText, type OrderText } from '../../../../domain/order-text';
import { formatLineWeight } from '../../../../domain/weights';
import { formatPieces, unbroken } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import { Thumbnail } from '../../../ui/picture';
import { choiceLabels } from '../../products/choice';
import { numbersText } from '../../products/design-numbers';
import { toColour } from '../../products/colour-names';
import classes from './order-row.module.css';
import { toOptions } from '../to-options';
import type { CheckedLineFragment } from './quick-order.generated';
import type { CheckedRow, RowState } from './use-checked-rows';

interface OrderRowProps {
  checked: CheckedRow;
  /** The position in the list, from 1. */
  number: number;
  /** True for the row that is in use or was used last. */
  active: boolean;
  onFocus: () => void;
  onWrite: (text: string) => void;
  onOptions: (options: ChosenOption[]) => void;
  onKeepNote: (keeps: boolean) => void;
  /** Called with several lines. */
  onPaste: (text: string) => void;
  onRemove: () => void;
  onMove: (step: 1 | -1) => void;
}

export function OrderRowField(props: OrderRowProps) {
  const { checked, number, active, onFocus, onWrite, onOptions, onKeepNote, onPaste, onRemove, onMove } = props;
  const { row, state } = checked;
  const meaning = useId();
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const removes = event.key === 'Backspace' && row.text === '' && number > 1;
    const act = removes
      ? () => onMove(-1)
      : { Enter: () => onMove(1), ArrowDown: () => onMove(1), ArrowUp: () => onMove(-1) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isEmpty = state.kind === 'empty';
  const design = lineOf(state)?.product?.name;
  const name = design ? `${number}, ${design}` : number;
  return (
    <li className={classes.row} data-state={state.kind}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <TextInput
        aria-label={`Line ${name}`}
        aria-describedby={meaning}
        placeholder={number === 1 ? 'RI-0042 x 3 size 14 22k' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={700}
        value={row.text}
        error={state.kind === 'wrong'}
        data-order-row
        onFocus={onFocus}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
      <div id={meaning} className={classes.meaning}>
        <Meaning state={state} />
        <Choices text={row.text} choices={choicesOf(state, active, row.text)} onWrite={onWrite} />
        {(active || optionsAreWrong(state)) && <Making state={state} row={row} onChoose={onOptions} />}
      </div>
      {row.earlierNote && (
        <EarlierNote
          number={number}
          note={row.earlierNote}
          keeps={row.keepsNote === true}
          onKeep={(keeps) => onKeepNote(keeps)}
        />
      )}
      {!isEmpty && (
        <button
          type="button"
          className={`icon-button quiet ${classes.remove}`}
          aria-label={`Remove line ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.25} aria-hidden />
        </button>
      )}
    </li>
  );
}

const lineOf = (state: RowState) => ('line' in state ? state.line : undefined);

const stateTexts: Partial<Record<RowState['kind'], string>> = {
  checking: 'Checking…',
  unchecked: "We couldn't check this line. You can still add it.",
  waiting: 'Only 200 lines at a time: add this one next.',
};

/** True for a custom size, which can be ordered but may be a mistake. */
const hasUnusualSize = ({ product, size }: CheckedLineFragment) =>
  product && size && product.sizes.length > 0 && !isCoupleBand(product.category) && !product.sizes.includes(size);

function Meaning({ state }: { state: RowState }) {
  if (state.kind === 'ready')
    return (
      <>
        <Product line={state.line} quantity={state.quantity} />
        {hasUnusualSize(state.line) && (
          <p className={classes.warning}>{state.line.size} is no usual size of this design.</p>
        )}
      </>
    );
  if (state.kind === 'wrong')
    return (
      <>
        {state.line && <Product line={state.line} />}
        <p className={classes.problem}>{state.message}</p>
      </>
    );
  const line = lineOf(state);
  if (line?.product) return <Product line={line} text={stateTexts[state.kind]} />;
  return <p className="quiet small tabular">{stateTexts[state.kind]}</p>;
}

const optionsAreWrong = (state: RowState) => lineOf(state)?.problem?.field.startsWith('options.') === true;

interface MakingProps {
  state: RowState;
  row: CheckedRow['row'];
  onChoose: (options: ChosenOption[]) => void;
}

/**
 * The values of each making option. The line has the default until another one is chosen. Options that the design no
 * longer has, such as those of an earlier order, stay until they are left out.
 */
function Making({ state, row, onChoose }: MakingProps) {
  const line = lineOf(state);
  if (!line?.product) return null;
  const { options } = line.product;
  const { options: own = [] } = row;
  const resolved = line.options.filter(({ name }) => !own.some((one) => sameText(one.name, name)));
  const without = (name: string) => own.filter((one) => !sameText(one.name, name));
  const choose = (next: ChosenOption[]) => onChoose(toOptions(next) ?? []);
  const gone = own.filter(({ name }) => !options.some((option) => sameText(option.name, name)));
  return (
    <>
      {gone.map((option) => (
        <Group key={option.name} mt="0.5rem" ref={keepFocus}>
          <button type="button" className={classes.choice} onClick={() => choose(without(option.name))}>
            Leave out {optionLabel(option)}
          </button>
        </Group>
      ))}
      {options.map(({ name, values, required, default: standard }) => (
        <Group key={name} role="group" aria-label={name} gap="0.5rem" mt="0.5rem">
          <span className="quiet small">{name}</span>
          {values.map((value) => {
            const pressed = [...own, ...resolved].some((one) => sameText(one.name, name) && sameText(one.value, value));
            const mayBeOpen = !required && standard === null;
            return (
              <button
                key={value}
                type="button"
                className={classes.choice}
                aria-pressed={pressed}
                onClick={() => choose([...without(name), ...(pressed && mayBeOpen ? [] : [{ name, value }])])}
              >
                {value}
              </button>
            );
          })}
        </Group>
      ))}
    </>
  );
}

interface EarlierNoteProps {
  number: number;
  note: string;
  keeps: boolean;
  onKeep: (keeps: boolean) => void;
}

/**
 * The full note of a line of an earlier order, such as an engraving. It is ordered again only if the customer confirms
 * it.
 */
function EarlierNote({ number, note, keeps, onKeep }: EarlierNoteProps) {
  return (
    <div className={classes.earlierNote} role="group" aria-label={`Note of line ${number}`}>
      <p className="quiet small tabular">
        {keeps ? 'Note, ordered again' : 'Note of the earlier order, not ordered again'}
      </p>
      <p className={classes.noteText} data-removed={!keeps || undefined}>
        {note}
      </p>
      <Group gap="0.5rem" mt="0.5rem">
        <button type="button" className={classes.choice} aria-pressed={keeps} onClick={() => onKeep(true)}>
          Keep note
        </button>
        <button type="button" className={classes.choice} aria-pressed={!keeps} onClick={() => onKeep(false)}>
          Remove note
        </button>
      </Group>
    </div>
  );
}

interface ProductProps {
  line: CheckedLineFragment;
  quantity?: number;
  /** Shown in place of the choice. */
  text?: string;
}

function Product({ line, quantity, text }: ProductProps) {
  const { product, carat, colour, size, options } = line;
  if (!product) return null;
  const choice = carat && colour ? choiceLabels({ carat, colour: toColour(colour), size, options }) : [];
  const weight = quantity ? [unbroken(formatLineWeight({ gram: product.gram, quantity }))] : [];
  const facts = [
    // One of the two is typed.
    ...(product.clientNumber ? [numbersText(product)] : []),
    ...(text === undefined ? [...choice, ...weight] : [text]),
  ];
  return (
    <div className={classes.product}>
      <span className={classes.picture}>
        <Thumbnail picture={product.thumbnail} sizes="3rem" />
      </span>
      <p>
        {product.name}
        <span className="quiet small tabular wrap-anywhere">{facts.join(' · ')}</span>
      </p>
    </div>
  );
}

interface Choice {
  label: string;
  change: Partial<OrderText>;
  chosen?: boolean;
}

/** "Size 14, 2 pieces": the values of a reading that are not certain. */
function labelOfReading(reading: OrderText, certain: OrderText): string {
  const { size, quantity, carat } = reading;
  return [
    ...(size && size !== certain.size ? [`Size ${size}`] : []),
    ...(quantity && quantity !== certain.quantity ? [formatPieces(quantity)] : []),
    ...(carat && carat !== certain.carat ? [`${carat} ct`] : []),
  ].join(', ');
}

/** The values that the field at fault may have. */
const correctionsOf = ({ problem, product }: CheckedLineFragment): Choice[] => {
  if (problem?.field === 'size' && product) return product.sizes.map((size) => ({ label: size, change: { size } }));
  if (problem?.field === 'carat' && product)
    return product.caratOptions.map((carat) => ({ label: `${carat} ct`, change: { carat } }));
  const suggestions = problem?.suggestions ?? [];
  if (problem?.field === 'quantity')
    return suggestions.map((quantity) => ({ label: quantity, change: { quantity: Number(quantity) } }));
  return suggestions.map((designNumber) => ({ label: designNumber, change: { designNumber } }));
};

/** Suggestion buttons: corrections of an invalid line, and sizes for the line in use or with an unusual size. */
const choicesOf = (state: RowState, active: boolean, text: string): Choice[] => {
  if (state.kind === 'wrong' && state.readings) {
    const certain = readOrderText(text);
    return state.readings.map((change) => ({ label: labelOfReading(change, certain), change }));
  }
  if (state.kind === 'wrong' && state.line) return correctionsOf(state.line);
  if (state.kind !== 'ready') return [];
  const { product, size: chosen } = state.line;
  const offersSizes = hasUnusualSize(state.line) || (active && product?.sizes.length !== 1);
  if (!product || !offersSizes) return [];
  return product.sizes.map((size) => ({ label: size, change: { size }, chosen: size === chosen }));
};

/** Accessible name of a button that shows only a number. */
function choiceName(label: string, { designNumber, size, quantity }: Partial<OrderText>): string | undefined {
  if (designNumber) return undefined;
  if (size) return `Size ${label}`;
  return quantity ? formatPieces(quantity) : undefined;
}

interface ChoicesProps {
  text: string;
  choices: readonly Choice[];
  onWrite: (text: string) => void;
}

function Choices({ text, choices, onWrite }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Group gap="0.5rem" mt="0.5rem">
      {choices.map(({ label, change, chosen }) => (
        <button
          key={label}
          type="button"
          className={classes.choice}
          aria-pressed={chosen}
          aria-label={choiceName(label, change)}
          onClick={() => onWrite(formatOrderText({ ...readOrderText(text), ...change }))}
        >
          {label}
        </button>
      ))}
    </Group>
  );
}
