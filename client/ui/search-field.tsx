import { CloseButton, Loader, TextInput, type TextInputProps } from '@mantine/core';
import IconSearch from '~icons/tabler/search';

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Accessible label: what is searched. */
  label: string;
  busy?: boolean;
}

/** Search field of an admin list, as high as the selects beside it. Has a clear button and a loading indicator. */
export function SearchField({ value, onChange, label, busy, ...rest }: SearchFieldProps) {
  const clear = value ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} /> : null;
  return (
    <TextInput
      type="text"
      size="sm"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      autoComplete="off"
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.25} aria-hidden />}
      rightSection={busy ? <Loader size={16} color="gold" /> : clear}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
      label={undefined}
    />
  );
}
