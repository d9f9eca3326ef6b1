import { useMutation } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { errorMessage } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { notify } from '../../../lib/notify';
import {
  ChangeProductsDocument,
  type ManagedCardFragment,
  ManagedProductsDocument,
} from './managed-products.generated';
import {
  fieldText,
  loadReader,
  pastedCells,
  problemOf,
  type ReadField,
  type TableField,
  tableFields,
  type TableTexts,
  valuesOf,
} from './table-fields';

interface Draft {
  /** The product that was edited. Its version tells the server whether someone else changed it since. */
  product: ManagedCardFragment;
  texts: TableTexts;
  /** True if someone else changed the product before it was saved. */
  isConflict?: boolean;
}

type Drafts = Readonly<Record<string, Draft>>;

const toast = { id: 'product' };

const withText = (drafts: Drafts, product: ManagedCardFragment, field: TableField, text: string): Drafts => {
  const { [product.id]: draft = { product, texts: {} }, ...others } = drafts;
  const { [field]: _, ...texts } = draft.texts;
  if (text !== fieldText(draft.product, field))
    return { ...others, [product.id]: { ...draft, texts: { ...texts, [field]: text } } };
  return Object.keys(texts).length > 0 ? { ...others, [product.id]: { ...draft, texts } } : others;
};

/** Address of a list without the dialog that is open over it. */
const listAddress = ({ pathname, search }: Location) => {
  const params = new URLSearchParams(search);
  params.delete('open');
  params.delete('new');
  return `${pathname}?${params}`;
};

/** Values that are typed into the table of products, until they are saved together. */
export const useTableEdit = (products: readonly ManagedCardFragment[], { enabled }: { enabled: boolean }) => {
  /** Undefined unless the table is edited. */
  const [read, setRead] = useState<ReadField>();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [mutate, { loading: saving, client }] = useMutation(ChangeProductsDocument);
  const changed = Object.values(drafts);
  const dirty = changed.length > 0;
  const wrong = changed.reduce(
    (sum, draft) => sum + tableFields.filter((field) => read && problemOf(read, draft, field) !== undefined).length,
    0,
  );
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && listAddress(currentLocation) !== listAddress(nextLocation),
  );
  useWindowEvent('beforeunload', (event) => dirty && event.preventDefault());

  const send = async (changes: { id: string; version: number }[]) => {
    const { data } = await mutate({ variables: { input: { products: changes } } });
    const { products: saved = [], conflicts = [], message = '' } = data?.changeProducts ?? {};
    const current = new Map([...saved, ...conflicts].map((product) => [product.id, product]));
    return { saved, conflicts, current, message };
  };

  const undo = async (earlier: { id: string; version: number }[]) => {
    try {
      const { saved, current, conflicts, message } = await send(earlier);
      setDrafts((before) =>
        Object.fromEntries(
          Object.entries(before).map(([id, draft]) => [id, { ...draft, product: current.get(id) ?? draft.product }]),
        ),
      );
      notify.success(
        conflicts.length > 0 ? message : `${plural(saved.length, 'product')} got their earlier values back`,
        toast,
      );
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to update product'), toast);
    }
  };

  const save = async () => {
    if (!read || !dirty || wrong > 0 || saving) return;
    try {
      const { saved, current, message } = await send(
        changed.map(({ product: { id, version }, texts }) => ({ id, version, ...valuesOf(read, texts) })),
      );
      // An archived product leaves the list, and can't be changed.
      const kept = changed.flatMap(({ product: { id }, texts }) => {
        const product = current.get(id);
        const isSaved = saved.some((one) => one.id === id);
        return product && !isSaved && !product.archivedAt ? [[id, { product, texts, isConflict: true }] as const] : [];
      });
      setDrafts(Object.fromEntries(kept));
      const earlier = saved.map(({ id, version }) => {
        const draft = drafts[id];
        const fields = tableFields.filter((field) => draft?.texts[field] !== undefined);
        return { id, version, ...Object.fromEntries(fields.map((field) => [field, draft?.product[field]])) };
      });
      if (saved.length > 0) notify.success(message, { ...toast, undo: () => undo(earlier) });
      else notify.error(message, toast);
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to update product'), toast);
    }
  };

  return {
    editing: read !== undefined && enabled,
    start: () =>
      void loadReader().then(
        (reader) => setRead(() => reader),
        (error) => notify.error(errorMessage(error), toast),
      ),
    stop: () => {
      setRead(undefined);
      // Rows that no longer match the filter stay until here, so that no row moves while the table is edited.
      void client.refetchQueries({ include: [ManagedProductsDocument] });
    },
    problemOf: (draft: Draft, field: TableField) => read && problemOf(read, draft, field),
    drafts,
    count: changed.length,
    wrong,
    saving,
    save,
    type: (product: ManagedCardFragment, field: TableField, text: string) =>
      setDrafts((before) => withText(before, product, field, text)),
    /** Fills the cells from a cell on with a block that was copied from a spreadsheet. */
    paste: (from: ManagedCardFragment, first: TableField, block: string) => {
      const start = products.findIndex(({ id }) => id === from.id);
      const cells = pastedCells(block, first);
      const rows = (cells.at(-1)?.row ?? 0) + 1;
      const below = products.slice(start);
      setDrafts((before) =>
        cells.reduce((next, { row, field, text }) => {
          const product = below[row];
          return product ? withText(next, product, field, text) : next;
        }, before),
      );
      if (rows > below.length)
        notify.info(`${below.length} of ${rows} rows pasted. This page has no more products.`, toast);
    },
    discard: () => {
      setDrafts({});
      notify.success('Changes discarded', { ...toast, undo: () => setDrafts(drafts) });
    },
    leaving: {
      asks: leaving.state === 'blocked',
      discard: () => {
        setDrafts({});
        leaving.proceed?.();
      },
      stay: () => leaving.reset?.(),
    },
  };
};

export type TableEdit = ReturnType<typeof useTableEdit>;
