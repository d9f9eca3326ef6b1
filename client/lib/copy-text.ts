import { notify } from './notify';

interface CopyTexts {
  copied: string;
  failed: string;
  /** The id of the toast. */
  id: string;
}

/** Copies a text and says so, or why not: browsers refuse it on pages without https. */
export async function copyText(text: string, { copied, failed, id }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied, { id });
  } catch {
    notify.error(failed, { id });
  }
}
