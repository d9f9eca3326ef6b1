import { ActionIcon, Button, CloseButton, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import IconStar from '~icons/tabler/star';
import IconStarFilled from '~icons/tabler/star-filled';
import { sameText } from '../../../../domain/categories';
import { makingOptionLimits, makingOptionMessages } from '../../../../domain/making-options';
import { keepFocus } from '../../../ui/focus';
import { SortableList } from '../../../ui/sortable-list';
import { typedValues, type FormOption, type FormValue, type OptionsForm } from './form-option';
import classes from './options-field.module.css';

interface OptionCardProps {
  form: UseFormReturnType<OptionsForm>;
  option: FormOption & { index: number; label: string };
  handle: ReactNode;
  onChange: (option: FormOption) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** Enter goes on to the next value instead of submitting the form. */
const isEnter = (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return false;
  event.preventDefault();
  return true;
};

/** A making option with its values, all renamed in place. */
export function OptionCard({ form, option, handle, onChange, onRemove, disabled }: OptionCardProps) {
  const { index, label, values, newValue } = option;
  const path = `options.${index}` as const;
  const typed = useRef<HTMLInputElement>(null);
  const setValues = (next: FormValue[]) => onChange({ ...option, values: next });
  const toNewValue = (event: KeyboardEvent) => {
    if (isEnter(event)) typed.current?.focus();
  };
  const add = () => {
    const added = typedValues(newValue);
    const isTaken = added.some(({ name }) => values.some((value) => sameText(value.name, name)));
    typed.current?.focus();
    if (added.length > 0 && !isTaken) onChange({ ...option, values: [...values, ...added], newValue: '' });
    else form.setFieldError(`${path}.values`, isTaken ? makingOptionMessages.valueTaken : makingOptionMessages.noValue);
  };
  return (
    <div className={classes.option} role="group" aria-label={label} ref={keepFocus}>
      <div className={classes.head}>
        {handle}
        <TextInput
          className={classes.name}
          aria-label="Option name"
          placeholder="Such as Screw"
          maxLength={makingOptionLimits.name}
          autoFocus={option.name === ''}
          onKeyDown={toNewValue}
          {...form.getInputProps(`${path}.name`)}
        />
        <Switch
          className={classes.required}
          size="sm"
          label="Required"
          aria-label={`${label}: required`}
          {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
        />
        <CloseButton className={classes.remove} aria-label={`Remove ${label}`} disabled={disabled} onClick={onRemove} />
      </div>
      {values.length > 0 && (
        <SortableList
          label={`Values of ${label}`}
          layout="grid"
          items={values.map((value, position) => ({
            ...value,
            label: value.name || `value ${position + 1}`,
            position,
          }))}
          disabled={disabled}
          onOrder={(ids) => setValues(ids.flatMap((id) => values.filter((value) => value.id === id)))}
          render={(value, valueHandle) => (
            <div className={classes.value}>
              {valueHandle}
              <TextInput
                className={classes.name}
                variant="unstyled"
                aria-label={`Value ${value.position + 1} of ${label}`}
                maxLength={makingOptionLimits.name}
                onKeyDown={toNewValue}
                {...form.getInputProps(`${path}.values.${value.position}.name`)}
              />
              <ActionIcon
                variant="transparent"
                color={value.isDefault ? 'gold' : 'clay'}
                aria-label={`Default: ${value.label}`}
                aria-pressed={value.isDefault}
                disabled={disabled}
                onClick={() =>
                  setValues(values.map((other) => ({ ...other, isDefault: other.id === value.id && !other.isDefault })))
                }
              >
                {value.isDefault ? (
                  <IconStarFilled width={16} height={16} aria-hidden />
                ) : (
                  <IconStar width={16} height={16} strokeWidth={1.5} aria-hidden />
                )}
              </ActionIcon>
              <CloseButton
                aria-label={`Remove ${value.label} of ${label}`}
                disabled={disabled}
                onClick={() => {
                  setValues(values.filter((other) => other.id !== value.id));
                  typed.current?.focus();
                }}
              />
            </div>
          )}
        />
      )}
      <div className={classes.newValue}>
        <TextInput
          ref={typed}
          className={classes.name}
          aria-label={`New value of ${label}`}
          placeholder={values.length > 0 ? 'Another value' : 'push, bombay, south'}
          data-path={`${path}.values`}
          value={newValue}
          error={form.errors[`${path}.values`] ?? form.errors[path]}
          onChange={({ currentTarget }) => onChange({ ...option, newValue: currentTarget.value })}
          onKeyDown={(event) => {
            if (isEnter(event)) add();
          }}
        />
        <Button variant="default" aria-label={`Add value to ${label}`} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}
