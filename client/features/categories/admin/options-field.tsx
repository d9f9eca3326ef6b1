import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import IconPlus from '~icons/tabler/plus';
import { listFormat } from '../../../../domain/formats';
import { makingOptionLimits, makingOptionMessages } from '../../../../domain/making-options';
import { SortableList } from '../../../ui/sortable-list';
import { newOption, removedNames, type FormOption, type OptionsForm } from './form-option';
import type { CategoryRowFragment } from './categories.generated';
import { OptionCard } from './option-card';
import classes from './options-field.module.css';

interface OptionsFieldProps {
  form: UseFormReturnType<OptionsForm>;
  /** The stored options. */
  stored: CategoryRowFragment['options'];
  disabled: boolean;
}

/** The making options of a category, sortable by pointer or keyboard. */
export function OptionsField({ form, stored, disabled }: OptionsFieldProps) {
  const id = useId();
  const { options } = form.values;
  const removed = removedNames(options, stored);
  const setOptions = (next: FormOption[]) => {
    form.setFieldValue('options', next);
    // Errors name rows by their position, which may have changed.
    form.setErrors(({ ...errors }) => {
      for (const path of Object.keys(errors)) if (path.startsWith('options')) delete errors[path];
      return errors;
    });
  };
  const set = (option: FormOption) => setOptions(options.map((other) => (other.id === option.id ? option : other)));
  const items = options.map((option, index) => ({ ...option, label: option.name || 'new option', index }));
  return (
    <fieldset disabled={disabled} aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <Stack gap="0.5rem">
        <div>
          <span id={id} className="field-label">
            Making options
          </span>
          <p id={`${id}-hint`} className="quiet smaller">
            Chosen beside carat, colour and size, such as Screw: push, bombay or south. A star marks the default.
          </p>
        </div>
        {options.length > 0 && (
          <div className={classes.options}>
            <SortableList
              label="Making options"
              items={items}
              disabled={disabled}
              onOrder={(ids) => setOptions(ids.flatMap((one) => options.filter((option) => option.id === one)))}
              render={(option, handle) => (
                <OptionCard
                  form={form}
                  option={option}
                  handle={handle}
                  onChange={set}
                  onRemove={() => setOptions(options.filter((other) => other.id !== option.id))}
                  disabled={disabled}
                />
              )}
            />
          </div>
        )}
        {removed.length > 0 && (
          <p className="quiet smaller" role="status">
            When you save, {listFormat.format(removed)} can no longer be chosen. Orders keep what they say.
          </p>
        )}
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={options.length >= makingOptionLimits.options}
          onClick={() => setOptions([...options, newOption()])}
        >
          Add option
        </Button>
        {options.length >= makingOptionLimits.options && (
          <p className="quiet smaller">{makingOptionMessages.tooMany}</p>
        )}
      </Stack>
    </fieldset>
  );
}
