import { useEffect, useRef, useState } from 'react';
import type { ResolvedChoice } from '../../../domain/choices';
import { draftOf, validateChoice, type ChoiceDraft } from './choice';
import { firstChoice } from './product-pictures';
import type { ChoiceFieldsFragment, QuantityDialogFragment } from './products.generated';

/** State of the choice form. Validation problems are shown at their fields; the first invalid field gets the focus. */
export const useChoice = (
  product: ChoiceFieldsFragment & Pick<QuantityDialogFragment, 'images'>,
  initial?: ResolvedChoice,
) => {
  const [draft, setDraft] = useState(() => (initial ? draftOf(product, initial) : firstChoice(product)));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const invalid = Object.keys(problems).length > 0;
    if (invalid) firstInvalid(fields.current)?.focus();
  }, [problems]);

  const change = (next: ChoiceDraft) => {
    setDraft(next);
    if (Object.keys(problems).length > 0) setProblems({});
  };

  const submit = (): ResolvedChoice | undefined => {
    const { choice, problems: found } = validateChoice(product, draft);
    setProblems(found ?? {});
    return choice;
  };

  return { draft, problems, change, submit, fields };
};

const firstInvalid = (container: HTMLElement | null) =>
  container?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failed] input');
