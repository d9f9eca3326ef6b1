import { useEffect, useRef, useState } from 'react';
import type { ResolvedLineChoice } from '../../../domain/choices';
import { draftOf, validateChoice, validateOptions, type ChoiceDraft, type EarlierChoice } from './choice';
import { firstChoice } from './product-pictures';
import type { ChoiceFieldsFragment, QuantityDialogFragment } from './products.generated';

/** State of the choice form. Validation problems are shown at their fields; the first invalid field gets the focus. */
export const useChoice = (
  product: ChoiceFieldsFragment & Pick<QuantityDialogFragment, 'images'>,
  initial?: EarlierChoice,
) => {
  const [draft, setDraft] = useState(() => (initial ? draftOf(product, initial) : firstChoice(product)));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const fields = useFirstInvalid<HTMLDivElement>(problems);

  const change = (next: ChoiceDraft) => {
    setDraft(next);
    if (Object.keys(problems).length > 0) setProblems({});
  };

  const submit = (): ResolvedLineChoice | undefined => {
    const { choice, problems: found } = validateChoice(product, draft);
    setProblems(found ?? {});
    return choice;
  };

  /** Returns the making options alone, which all sizes of a form share; undefined if one is missing. */
  const submitOptions = () => {
    const { chosen, problems: found } = validateOptions(product, draft);
    setProblems(found);
    return Object.keys(found).length > 0 ? undefined : chosen;
  };

  return { draft, problems, change, submit, submitOptions, fields };
};

/** Ref for an element. Its first invalid control gets the focus when problems are found. */
export const useFirstInvalid = <Container extends HTMLElement>(problems: object | undefined) => {
  const container = useRef<Container>(null);
  useEffect(() => {
    const invalid = problems && Object.keys(problems).length > 0;
    if (invalid) container.current?.querySelector<HTMLElement>(invalidControls)?.focus();
  }, [problems]);
  return container;
};

const invalidControls = '[aria-invalid="true"], [data-failed] input, button[data-failed]';
