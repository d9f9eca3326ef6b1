import { useMutation } from '@apollo/client/react';
import { Button, Group, Input, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, useId } from 'react';
import { lazyResolver, useFormSubmit } from '../../lib/use-form-submit';
import { showOwnNumbers } from './own-numbers';
import { SetOwnNumberDocument } from './own-numbers.generated';
import classes from './product-view.module.css';
import type { ProductDetailsFragment } from './products.generated';

const schema = () =>
  import('../../../domain/client-numbers.schemas').then(({ setClientNumbersSchema }) => setClientNumbersSchema);

export interface OwnNumberFormProps {
  product: Pick<ProductDetailsFragment, 'designNumber' | 'clientNumber'>;
  onClose: () => void;
}

/** Changes the number that the company gives the design. An empty field removes it. */
export function OwnNumberForm({ product: { designNumber, clientNumber }, onClose }: OwnNumberFormProps) {
  const id = useId();
  const [save] = useMutation(SetOwnNumberDocument, {
    update: (cache, { data }) => data && showOwnNumbers(cache, data.setClientNumbers.rows),
  });
  // The values are the input, so that errors of the server have the path of the field.
  const form = useForm({
    initialValues: { rows: [{ designNumber, number: clientNumber ?? '' }] },
    validate: lazyResolver(schema),
  });
  const { submit, busy } = useFormSubmit(
    form,
    async (input) => {
      if (input.rows[0]?.number.trim() !== (clientNumber ?? '')) await save({ variables: { input } });
      onClose();
    },
    { fallback: "We couldn't save your number. Please try again." },
  );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !busy) onClose();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.gram}>
      {/* Above the row, so that an error below the field leaves the buttons beside it. */}
      <Input.Label htmlFor={id}>Your number</Input.Label>
      <Group gap="0.5rem" align="flex-start" mb="0.75rem">
        <TextInput
          id={id}
          size="sm"
          flex="1 1 10rem"
          miw={0}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          disabled={busy}
          onKeyDown={onKeyDown}
          {...form.getInputProps('rows.0.number')}
        />
        <Group gap="0.5rem" wrap="nowrap">
          <Button type="submit" size="sm" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="default" size="sm" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Group>
    </form>
  );
}
