import { useEffect, useRef, useState } from 'react';
import type { ResolvedChoice } from '../../../domain/cart';
import { firstChoice, settleDraft, type ChoiceDraft } from './choice';
import type { ProductChoicesFragment } from './products.generated';

/** The choice somebody is making of a product; problems stand at their fields and the first of them gets the focus. */
export const useChoice = (product: ProductChoicesFragment) => {
  const [draft, setDraft] = useState(() => firstChoice(product));
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const failed = Object.keys(problems).length > 0;
    if (failed) firstFailed(fields.current)?.focus();
  }, [problems]);

  const change = (next: ChoiceDraft) => {
    setDraft(next);
    if (Object.keys(problems).length > 0) setProblems({});
  };

  const settle = (): ResolvedChoice | undefined => {
    const { choice, problems: found } = settleDraft(product, draft);
    setProblems(found ?? {});
    return choice;
  };

  return { draft, problems, change, settle, fields };
};

const firstFailed = (container: HTMLElement | null) =>
  container?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failed] input');
