import type { ReactNode } from 'react';
import { designRules } from '../../../../domain/orders';
import { withContentType } from '../../../lib/chosen-file';
import classes from './pdf-picker.module.css';

interface PdfPickerProps {
  text: string;
  /** Shown instead of the text, which is its tooltip then. */
  icon?: ReactNode;
  /** The accessible name, which tells the pickers of several orders apart. */
  label: string;
  /** Looks like a link instead of a button. */
  asLink?: boolean;
  onChoose: (file: File) => void;
}

/** Button that opens the file picker. Plain HTML for speed, because a page can have 100 rows. */
export function PdfPicker({ text, icon, label, asLink, onChoose }: PdfPickerProps) {
  return (
    <label
      className={classes.picker}
      data-link={asLink || undefined}
      data-icon={Boolean(icon) || undefined}
      title={icon ? text : undefined}
    >
      {icon || text}
      <input
        type="file"
        accept={designRules.types.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void withContentType(file).then(onChoose);
          // Allows the same file to be selected again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
