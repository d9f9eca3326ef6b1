import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { cartLimits, totalPieces } from '../../../../domain/cart';
import {
  isClear,
  linesOfTable,
  type OrderTable,
  readOrderTable,
  splitOrderText,
  unreadColumns,
} from '../../../../domain/order-table';
import { formatWeight, totalGrams } from '../../../../domain/weights';
import { formatPieces, plural } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import { notifyFailure } from '../use-cart-notices';
import { ColumnQuestion } from './column-question';
import { OrderRowField } from './order-row';
import classes from './quick-order.module.css';
import { AddQuickOrderDocument } from './quick-order.generated';
import { orderFileTypes, readOrderFile } from './read-order-file';
import type { OrderFileText } from './read-order-sheet';
import { useCheckedRows, type CheckedRow } from './use-checked-rows';
import { useOrderRows, type CopiedOrder } from './use-order-rows';

const failed = "We couldn't add these lines. Please try again.";

interface QuickOrderProps {
  customer: string;
  /** Called with the code of the earlier order that the lines repeat. */
  onOrderCode: (code: string | undefined) => void;
}

/** The editor of the lines. It loads after the heading. */
export function QuickOrder({ customer, onOrderCode }: QuickOrderProps) {
  const {
    rows,
    orderCode,
    unfinished,
    write,
    keepNote,
    setOptions,
    insert,
    remove,
    keepUnfinished,
    discardUnfinished,
  } = useOrderRows(customer, useCopiedOrder());
  useEffect(() => onOrderCode(orderCode), [onOrderCode, orderCode]);
  const checked = useCheckedRows(rows);
  const { busy, added, add, forgetAdded } = useAdding(checked, remove);
  const [problem, setProblem] = useState<string>();
  /** A table with columns that the customer has to explain, and the row where it was pasted. */
  const [table, setTable] = useState<{ id: number | undefined; pasted: OrderTable }>();
  /**
   * Names of unread parts of the last table or file: columns that are not part of an order, hidden rows, other sheets.
   */
  const [unread, setUnread] = useState<readonly string[]>([]);
  /** The row that was used last, which offers the sizes of its design. */
  const [active, setActive] = useState<number>();
  const list = useRef<HTMLOListElement>(null);

  const fields = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[data-order-row]') ?? [])];
  const focus = (at: number) => fields()[at]?.focus();
  useEffect(() => {
    // Focuses the first line. On phones, the keyboard would cover the texts of the page.
    if (matchMedia('(pointer: fine)').matches)
      list.current?.querySelector<HTMLInputElement>('[data-order-row]')?.focus();
  }, []);

  const insertLines = (id: number | undefined, lines: readonly string[]) => {
    forgetAdded();
    flushSync(() => insert(id, lines));
    fields().at(-1)?.focus();
  };
  const cancelTable = () => {
    const at = rows.findIndex((row) => row.id === table?.id);
    flushSync(() => setTable(undefined));
    focus(at < 0 ? rows.length - 1 : at);
  };
  const insertTable = (id: number | undefined, table: OrderTable) => {
    setTable(undefined);
    setUnread((before) => [...before, ...unreadColumns(table).map((name) => `column “${name}”`)]);
    insertLines(id, linesOfTable(table));
  };
  const paste = (id: number | undefined, { text, unread: leftOut }: OrderFileText) => {
    const pasted = readOrderTable(text);
    setUnread(leftOut);
    if (!pasted) insertLines(id, splitOrderText(text));
    else if (isClear(pasted)) insertTable(id, pasted);
    else setTable({ id, pasted });
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    await readOrderFile(file).then(
      (content) => paste(undefined, content),
      ({ message }: Error) => setProblem(message),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  const removeRow = (id: number, at: number) => {
    flushSync(() => remove(new Set([id])));
    focus(Math.min(at, fields().length - 1));
  };

  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Group gap="0.75rem" mb="1.5rem">
        <FileButton onFile={(file) => void read(file)} />
        {rows.length > 1 && (
          <Button variant="subtle" onClick={() => remove(new Set(rows.map(({ id }) => id)))}>
            Clear all lines
          </Button>
        )}
      </Group>
      {unfinished.length > 0 && (
        <Unfinished count={unfinished.length} onKeep={keepUnfinished} onDiscard={discardUnfinished} />
      )}
      <div role="alert">{problem && <p className={classes.problem}>{problem}</p>}</div>
      {table && (
        <ColumnQuestion
          key={JSON.stringify(table.pasted.columns)}
          table={table.pasted}
          onDecide={(decided) => insertTable(table.id, decided)}
          onCancel={cancelTable}
        />
      )}
      <div role="status">{unread.length > 0 && <p className={classes.notice}>Not read: {unread.join(', ')}</p>}</div>
      <ol ref={list} className={classes.rows} aria-label="Lines of the order">
        {checked.map((line, at) => (
          <OrderRowField
            key={line.row.id}
            checked={line}
            number={at + 1}
            active={line.row.id === active}
            onFocus={() => setActive(line.row.id)}
            onWrite={(text) => {
              forgetAdded();
              write(line.row.id, text);
            }}
            onOptions={(options) => setOptions(line.row.id, options)}
            onKeepNote={(keeps) => keepNote(line.row.id, keeps)}
            onPaste={(text) => paste(line.row.id, { text, unread: [] })}
            onRemove={() => removeRow(line.row.id, at)}
            onMove={(step) => focus(at + step)}
          />
        ))}
      </ol>
      {/* Hidden during the question, which has its own buttons and would be covered on phones. */}
      {!table && <Summary checked={checked} added={added} busy={busy} onAdd={() => void add()} />}
    </div>
  );
}

/** Asks whether to keep the lines that were here before an earlier order was copied. */
function Unfinished({ count, onKeep, onDiscard }: { count: number; onKeep: () => void; onDiscard: () => void }) {
  return (
    <section className={classes.unfinished} aria-label="Unfinished lines" ref={keepFocus}>
      <p>You have {plural(count, 'unfinished line')}: keep or discard?</p>
      <Group gap="0.5rem" wrap="nowrap">
        <Button variant="default" size="sm" onClick={onKeep}>
          Keep
        </Button>
        <Button variant="subtle" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </section>
  );
}

/**
 * The order from the navigation state of this page. It is removed from the state, because a reload would add it again.
 */
function useCopiedOrder(): CopiedOrder | undefined {
  const navigate = useNavigate();
  const state = useLocation().state as CopiedOrder | null;
  const [copied] = useState(state ?? undefined);
  const brings = state !== null;
  useEffect(() => {
    if (brings) void navigate('.', { replace: true, state: null });
  }, [brings, navigate]);
  return copied;
}

/** Adds all lines that can be sent. Rejected lines stay, and their check shows the reason. */
function useAdding(checked: readonly CheckedRow[], remove: (ids: ReadonlySet<number>) => void) {
  const [run] = useMutation(AddQuickOrderDocument);
  const [busy, setBusy] = useState(false);
  /** Number of lines that went into the cart last. */
  const [added, setAdded] = useState(0);
  const add = async () => {
    const sent = checked
      .flatMap(({ row, input }) => (input ? [{ id: row.id, input }] : []))
      .slice(0, cartLimits.maxLines);
    setBusy(true);
    try {
      const { data } = await run({ variables: { input: { lines: sent.map(({ input }) => input) } } });
      const rejected = new Set(data?.addManyToCart.rejected.map(({ index }) => index));
      remove(new Set(sent.filter((_, at) => !rejected.has(at)).map(({ id }) => id)));
      setAdded(data?.addManyToCart.added ?? 0);
    } catch (error) {
      notifyFailure(error, failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, added, add, forgetAdded: () => setAdded(0) };
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={orderFileTypes}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // Allows the same file to be selected again after a correction.
          currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}

interface SummaryProps {
  checked: readonly CheckedRow[];
  /** Number of lines that went into the cart last, until the next line is written. */
  added: number;
  busy: boolean;
  onAdd: () => void;
}

function Summary({ checked, added, busy, onAdd }: SummaryProps) {
  const ready = checked.flatMap(({ state }) =>
    state.kind === 'ready' ? [{ quantity: state.quantity, gram: state.line.product?.gram ?? 0 }] : [],
  );
  const wrong = checked.filter(({ state }) => state.kind === 'wrong').length;
  const sendable = checked.some(({ input, state }) => input && state.kind !== 'wrong');
  return (
    <div className={classes.summary} data-keep-clear>
      <p aria-live="polite">
        {added > 0 ? (
          <>
            {plural(added, 'line')} added · <Link to="/cart">View cart</Link>
          </>
        ) : (
          `${plural(ready.length, 'line')} ready · ${formatPieces(totalPieces(ready))} · ${formatWeight(totalGrams(ready))}`
        )}
        {wrong > 0 && <span className={classes.wrong}>{plural(wrong, 'line')} to correct</span>}
      </p>
      <Button size="lg" disabled={busy || !sendable} onClick={onAdd}>
        {busy ? 'Adding...' : 'Add to Cart'}
      </Button>
    </div>
  );
}
