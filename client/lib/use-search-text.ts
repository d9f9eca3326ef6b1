import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounceMs = 500;

/**
 * What stands in a search field whose value lives elsewhere (the address): typing is handed on after a pause, and
 * a value that changes by itself (back, forward) comes into the field.
 */
export const useSearchText = (value: string, onSearch: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  const [lastValue, setKnown] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), debounceMs);
  if (value !== lastValue) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      search(text);
    },
  };
};
