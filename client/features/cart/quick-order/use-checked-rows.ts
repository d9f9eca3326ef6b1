import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { cartLimits } from '../../../../domain/cart';
import { sameText } from '../../../../domain/categories';
import { listFormat } from '../../../../domain/formats';
import { enumName } from '../../../../domain/enum-names';
import { type OrderText, possibleReadings, readOrderText } from '../../../../domain/order-text';
import type { LineToAddInput } from '../../../graphql/types.generated';
import { CheckCartLinesDocument, type CheckedLineFragment } from './quick-order.generated';
import type { OrderRow } from './use-order-rows';

const pauseMs = 300;

/** Result of the check of a row. */
export type RowState =
  | { kind: 'empty' }
  /** `line`: the result of the last check, while the row names the same design. */
  | { kind: 'checking'; line?: CheckedLineFragment }
  /** The server could not be asked. */
  | { kind: 'unchecked' }
  /** The rows before it already reach the limit of one call. */
  | { kind: 'waiting' }
  /** `readings`: the possible meanings, if the customer has to choose one. */
  | { kind: 'wrong'; message: string; line?: CheckedLineFragment; readings?: readonly OrderText[] }
  | { kind: 'ready'; line: CheckedLineFragment; quantity: number };

export interface CheckedRow {
  row: OrderRow;
  /** Input for the server; undefined if the text is empty or cannot be parsed. */
  input?: LineToAddInput;
  state: RowState;
}

const quoted = (words: readonly string[]) =>
  listFormat.format([...new Set(words)].map((text) => `“${text.replaceAll('"', '')}”`));

/** Asks about ambiguous numbers; other words are reported as unknown. */
function unknownProblem(unknown: readonly string[], readings: readonly OrderText[]): string {
  const words = readings[0]?.unknown ?? unknown;
  if (words.length > 0) return `We don't understand ${quoted(words)}.`;
  return `What do you mean by ${quoted(unknown.filter((text) => /\d/.test(text)))}?`;
}

/** Parses the text of a row into a line, or returns the reason why it is none. */
const readRow = ({
  text,
  options,
  earlierNote,
  keepsNote,
}: OrderRow):
  | { input: LineToAddInput; problem?: undefined; readings?: undefined }
  | { problem?: string; input?: undefined; readings?: readonly OrderText[] } => {
  if (text.trim() === '') return {};
  const { designNumber, quantity = 1, size, carat, colour, note, unknown } = readOrderText(text);
  if (!designNumber) return { problem: 'Begin with a design number, such as RI-0042.' };
  if (unknown.length > 0) {
    const readings = possibleReadings(text);
    return { problem: unknownProblem(unknown, readings), readings };
  }
  const notes = [note, keepsNote && earlierNote].filter(Boolean).join('\n') || undefined;
  return { input: { designNumber, quantity, size, carat, note: notes, colour: colour && enumName(colour), options } };
};

const keyOf = ({ id }: OrderRow, input: LineToAddInput) => `${id} ${JSON.stringify(input)}`;

/** Maps the typed design number to the size of a design with a single size, for lines without a size. */
const onlySizesOf = (sent: readonly { input: LineToAddInput }[], lines: readonly CheckedLineFragment[]) =>
  lines.flatMap(({ index, problem, product }) => {
    const designNumber = sent[index]?.input.designNumber;
    const [size, ...others] = product?.sizes ?? [];
    const applies = problem?.field === 'size' && size !== undefined && others.length === 0;
    return designNumber && applies ? [[designNumber, size] as const] : [];
  });

/** Checks the rows with the server a moment after they were changed. */
export const useCheckedRows = (rows: readonly OrderRow[]): CheckedRow[] => {
  const client = useApolloClient();
  const [checked, setChecked] = useState<ReadonlyMap<string, CheckedLineFragment>>(new Map());
  const [failed, setFailed] = useState(false);

  const [onlySizes, setOnlySizes] = useState<ReadonlyMap<string, string>>(new Map());
  const withOnlySize = (input: LineToAddInput) => ({
    ...input,
    size: input.size ?? onlySizes.get(input.designNumber ?? ''),
  });

  const read = rows.map((row) => {
    const { input, ...rest } = readRow(row);
    return { row, input: input && withOnlySize(input), ...rest };
  });
  const readable = read.flatMap(({ row, input }) => (input ? [{ key: keyOf(row, input), input }] : []));
  const asked = JSON.stringify(readable.slice(0, cartLimits.maxLines));
  useEffect(() => {
    const sent = JSON.parse(asked) as typeof readable;
    if (sent.length === 0) return undefined;
    let current = true;
    const check = async () => {
      const input = { lines: sent.map((line) => line.input) };
      const query = { query: CheckCartLinesDocument, variables: { input }, fetchPolicy: 'no-cache' } as const;
      const result = await client.query(query).catch(() => undefined);
      if (!current) return;
      const lines = result?.data?.checkCartLines;
      setFailed(!lines);
      if (!lines) return;
      setChecked(new Map(lines.map((line) => [sent[line.index]?.key ?? '', line])));
      const found = onlySizesOf(sent, lines);
      if (found.length > 0) setOnlySizes((now) => new Map([...now, ...found]));
    };
    const timer = setTimeout(() => void check(), pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked, client]);

  const lastLine = ({ id }: OrderRow, { designNumber = '' }: LineToAddInput) => {
    const [, line] = [...checked].find(([key]) => key.startsWith(`${id} `)) ?? [];
    const numbers = [line?.product?.designNumber, line?.product?.clientNumber];
    return numbers.some((number) => sameText(number ?? '', designNumber ?? '')) ? line : undefined;
  };

  const places = new Map(readable.map(({ key }, at) => [key, at]));
  return read.map(({ row, input, problem, readings }): CheckedRow => {
    if (problem) return { row, state: { kind: 'wrong', message: problem, readings } };
    if (!input) return { row, state: { kind: 'empty' } };
    const key = keyOf(row, input);
    if ((places.get(key) ?? 0) >= cartLimits.maxLines) return { row, input, state: { kind: 'waiting' } };
    const line = checked.get(key);
    if (!line && failed) return { row, input, state: { kind: 'unchecked' } };
    if (!line) return { row, input, state: { kind: 'checking', line: lastLine(row, input) } };
    if (line.problem) return { row, input, state: { kind: 'wrong', message: line.problem.message, line } };
    return { row, input, state: { kind: 'ready', line, quantity: input.quantity } };
  });
};
