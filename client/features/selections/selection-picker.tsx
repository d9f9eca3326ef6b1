import { useMutation } from '@apollo/client/react';
import { Box, Button, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import IconCheck from '~icons/tabler/check';
import IconPlus from '~icons/tabler/plus';
import { pageLimits } from '../../../domain/rules';
import { selectionLimits, selectionProblems } from '../../../domain/selections';
import { failureReason } from '../../lib/error-message';
import { plural } from '../../lib/format';
import { notify } from '../../lib/notify';
import { useAction } from '../../lib/use-busy';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { useServerData } from '../../lib/use-server-data';
import { FormProblem } from '../../ui/form-errors';
import { LinkNotice } from '../../ui/link-notice';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { SheetDialog } from '../../ui/sheet-dialog';
import { nameSchema } from './name-schema';
import { CreateSelectionDocument, ArrangeSelectionDocument, RemoveFromSelectionDocument } from './selections.generated';
import { SelectionNamesDocument, type SelectionNamesQuery, AddToSelectionDocument } from './selection-picker.generated';
import { sharingText } from './sharing-text';
import { idsWithProductAt } from './use-selection-changes';
import classes from './selection-picker.module.css';

type Choice = SelectionNamesQuery['selections']['items'][number];
type HeldItem = NonNullable<Choice['item']>;

/** Adds a design to selections, and removes it. One that was removed comes back to its place, with its note. */
const useHeldDesign = (productId: string) => {
  /** Removed items by selection id. */
  const [removed, setRemoved] = useState<ReadonlyMap<string, HeldItem>>(new Map());
  const [addItem] = useMutation(AddToSelectionDocument);
  const [removeItem] = useMutation(RemoveFromSelectionDocument);
  const [arrange] = useMutation(ArrangeSelectionDocument);

  const heldBy = ({ id, item }: Choice) => (item && item.id !== removed.get(id)?.id ? item : undefined);

  /** Returns false if the selection had it already. */
  const addTo = async (id: string) => {
    const before = removed.get(id);
    const { data } = await addItem({ variables: { input: { id, productId, note: before?.note } } });
    const { added, selection } = data?.addToSelection ?? {};
    const itemIds = before && added && selection && idsWithProductAt(selection.items, productId, before.position);
    // A failure is ignored: the design is saved, even if it stays at the end.
    if (itemIds) await arrange({ variables: { input: { id, itemIds } } }).catch(() => undefined);
    setRemoved((now) => new Map([...now].filter(([selectionId]) => selectionId !== id)));
    return added ?? true;
  };

  const removeFrom = async (id: string, item: HeldItem) => {
    await removeItem({ variables: { input: { id, itemId: item.id } } });
    setRemoved((now) => new Map(now).set(id, item));
  };

  return { heldBy, addTo, removeFrom };
};

const failed = "We couldn't change this selection. Please try again.";
const notCreated = "We couldn't create this selection.";
/** Selections of colleagues are listed among those of the user. */
const perPage = pageLimits.maxPerPage;

type Named = Pick<Choice, 'id' | 'name'>;

interface SelectionPickerProps {
  product: Named;
  opened: boolean;
  onClose: () => void;
}

/** Names the selection that now holds the design, with a link to it. */
const useSavedNotice = () => {
  const navigate = useNavigate();
  return ({ id, name }: Named, added: boolean) => {
    const to = `/selections/${id}`;
    const open = () => {
      notify.close('selection');
      void navigate(to);
    };
    const text = `${added ? 'Added to' : 'Already in'} ${name}`;
    notify.success(<LinkNotice text={text} link={{ to, text: 'View selection' }} onOpen={open} />, { id: 'selection' });
  };
};

/**
 * Adds a design to a selection that the customer may change or to a new one, and removes it from selections that hold
 * it.
 */
export function SelectionPicker({ product, opened, onClose }: SelectionPickerProps) {
  const design = useHeldDesign(product.id);
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Save to a selection" size="sm">
      <Choices product={product} design={design} onClose={onClose} />
    </SheetDialog>
  );
}

interface ChoicesProps extends Omit<SelectionPickerProps, 'opened'> {
  design: ReturnType<typeof useHeldDesign>;
}

function Choices({ product, design, onClose }: ChoicesProps) {
  const query = useServerData(
    SelectionNamesDocument,
    { productId: product.id, perPage },
    ({ selections }) => selections.items,
    // The cached selections may hold the item of another product, which was requested last.
    { fetchPolicy: 'network-only' },
  );
  const { data: visible, refetch } = query;
  const selections = visible?.filter(({ editable }) => editable);
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState<string>();
  const [create] = useMutation(CreateSelectionDocument);
  const tell = useSavedNotice();

  const add = async (selection: Named) => {
    tell(selection, await design.addTo(selection.id));
    onClose();
  };
  const choose = async (selection: Choice) => {
    setProblem(undefined);
    setLeft(undefined);
    const item = design.heldBy(selection);
    if (!item) return add(selection);
    await design.removeFrom(selection.id, item);
    setLeft(selection.name);
  };
  const { acting, run } = useAction<string>(async (error) => {
    setProblem(failureReason(error, failed));
    // Another tab may have deleted it.
    await refetch().catch(() => undefined);
  });

  const form = useSchemaForm(nameSchema, { name: '' });
  const { submit, busy } = useFormSubmit(
    form,
    async (input) => {
      const { data } = await create({ variables: { input } });
      if (!data) return;
      form.reset();
      setProblem(undefined);
      setLeft(undefined);
      await run(data.createSelection.id, () => add(data.createSelection));
    },
    { fallback: notCreated, onError: (_, error) => setProblem(failureReason(error, notCreated)) },
  );
  const ownCount = selections?.filter(({ own }) => own).length ?? 0;
  const isFull = ownCount >= selectionLimits.selectionsPerUser;

  return (
    <>
      <Box component="p" className="quiet" mb="1rem">
        {product.name}
      </Box>
      <QueryState of={query} failed="We couldn't load your selections" heading="h3">
        <LoadingBlocks heights={[44, 44, 44]} label="Loading your selections" />
      </QueryState>
      {selections && selections.length > 0 && (
        <ul className={classes.selections} aria-label="Your selections">
          {selections.map((selection, index) => (
            <li key={selection.id}>
              <ChoiceButton
                selection={selection}
                held={design.heldBy(selection) !== undefined}
                first={index === 0}
                acting={acting}
                onChoose={() => void run(selection.id, () => choose(selection))}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.left}>
        {left && `Removed from ${left}. Choose it again to undo.`}
      </p>
      <FormProblem>{problem}</FormProblem>
      {isFull && (
        <Box component="p" className="quiet" mb="1rem">
          {selectionProblems.tooManySelections}
        </Box>
      )}
      {selections && !isFull && (
        <form onSubmit={submit} noValidate>
          <Stack gap="0.75rem" mt="1.25rem">
            <TextInput
              label="New selection"
              placeholder="e.g. For the window in May"
              autoComplete="off"
              maxLength={selectionLimits.name}
              autoFocus={selections.length === 0}
              data-autofocus={selections.length === 0 || undefined}
              {...form.getInputProps('name')}
            />
            <Button type="submit" variant="default" disabled={busy || acting !== undefined}>
              {busy ? 'Adding...' : 'Create and add'}
            </Button>
          </Stack>
        </form>
      )}
    </>
  );
}

interface ChoiceButtonProps {
  selection: Choice;
  held: boolean;
  first: boolean;
  /** The selection that is being changed. */
  acting: string | undefined;
  onChoose: () => void;
}

function ChoiceButton({ selection, held, first, acting, onChoose }: ChoiceButtonProps) {
  const { id, name, itemCount, item } = selection;
  const wasRemoved = item !== null && !held;
  const sharing = sharingText(selection);
  const Mark = held ? IconCheck : IconPlus;
  return (
    <button
      type="button"
      className={classes.selection}
      data-held={held || undefined}
      aria-disabled={acting !== undefined}
      // `data-autofocus` works if the list is there when the dialog opens, `autoFocus` if it loads later.
      autoFocus={first}
      data-autofocus={first || undefined}
      onClick={(event) => {
        // The second click of a double click would undo the first.
        if (event.detail < 2) onChoose();
      }}
    >
      <Mark size={18} stroke={1.5} className={classes.mark} aria-hidden />
      <span className={classes.name}>
        {name}
        {sharing && <span className={classes.sharing}> {sharing}</span>}
      </span>
      {held && <VisuallyHidden component="span">Saved</VisuallyHidden>}
      <span className={classes.count}>
        {acting === id
          ? held
            ? 'Removing...'
            : 'Adding...'
          : plural(wasRemoved ? itemCount - 1 : itemCount, 'design')}
      </span>
    </button>
  );
}
