import { useMutation } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectionProblems } from '../../../domain/selection-problems';
import { selectionLimits } from '../../../domain/selections';
import { failureReason } from '../../lib/error-message';
import { plural } from '../../lib/format';
import { notify } from '../../lib/notify';
import { useAction } from '../../lib/use-action';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { useServerData } from '../../lib/use-server-data';
import { FormProblem } from '../../ui/form-problem';
import { LinkNotice } from '../../ui/link-notice';
import { LoadingBlocks } from '../../ui/loading-blocks';
import { SheetDialog } from '../../ui/sheet-dialog';
import { QueryState } from '../../ui/states';
import { nameSchema } from './name-schema';
import { CreateSelectionDocument } from './name-selection.generated';
import { AddToSelectionDocument, SelectionNamesDocument } from './selection-picker.generated';
import classes from './selection-picker.module.css';

const failed = "We couldn't save this design. Please try again.";
const perPage = selectionLimits.selectionsPerUser;

interface Named {
  id: string;
  name: string;
}

interface SelectionPickerProps {
  product: Named;
  opened: boolean;
  onClose: () => void;
}

/** Says where the design is now, and leads there. */
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

/** Adds a design to one of the customer's selections, or to a new one. */
export function SelectionPicker({ product, opened, onClose }: SelectionPickerProps) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title="Save to a selection" size="sm">
      <Choices product={product} onClose={onClose} />
    </SheetDialog>
  );
}

function Choices({ product, onClose }: Omit<SelectionPickerProps, 'opened'>) {
  const query = useServerData(SelectionNamesDocument, { perPage }, ({ selections }) => selections.items);
  const { data: selections, refetch } = query;
  const [problem, setProblem] = useState<string>();
  const [addTo] = useMutation(AddToSelectionDocument);
  const [create] = useMutation(CreateSelectionDocument);
  const tell = useSavedNotice();

  const add = async (selection: Named) => {
    setProblem(undefined);
    const { data } = await addTo({ variables: { input: { id: selection.id, productId: product.id } } });
    tell(selection, data?.addToSelection.added ?? true);
    onClose();
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
      await run(data.createSelection.id, () => add(data.createSelection));
    },
    { fallback: failed, onError: (_, error) => setProblem(failureReason(error, failed)) },
  );
  const isFull = selections !== undefined && selections.length >= selectionLimits.selectionsPerUser;

  return (
    <>
      <p className={classes.product}>{product.name}</p>
      <QueryState of={query} failed="We couldn't load your selections" heading="h3">
        <LoadingBlocks heights={[44, 44, 44]} label="Loading your selections" />
      </QueryState>
      {selections && selections.length > 0 && (
        <ul className={classes.selections} aria-label="Your selections">
          {selections.map((selection, index) => (
            <li key={selection.id}>
              <button
                type="button"
                className={classes.selection}
                aria-disabled={acting !== undefined}
                // The dialog gives it the focus if it is there at once, the browser if it is loaded.
                autoFocus={index === 0}
                data-autofocus={index === 0 || undefined}
                onClick={() => void run(selection.id, () => add(selection))}
              >
                <span className={classes.name}>{selection.name}</span>
                <span className={classes.count}>
                  {acting === selection.id ? 'Adding...' : plural(selection.itemCount, 'design')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormProblem>{problem}</FormProblem>
      {isFull && <p className={classes.product}>{selectionProblems.tooManySelections}</p>}
      {selections && !isFull && (
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label="New selection"
            placeholder="Festive 2026"
            autoComplete="off"
            maxLength={selectionLimits.name}
            autoFocus={selections.length === 0}
            data-autofocus={selections.length === 0 || undefined}
            {...form.getInputProps('name')}
          />
          <Button type="submit" variant="default" disabled={busy || acting !== undefined}>
            {busy ? 'Adding...' : 'Create and add'}
          </Button>
        </form>
      )}
    </>
  );
}
