import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounceMs = 500;

/**
 * Text of a search field whose value is stored elsewhere (the URL). Typing is passed on after a pause, and external
 * changes of the value (back, forward) update the field.
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
