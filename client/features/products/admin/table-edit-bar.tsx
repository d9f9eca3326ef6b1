import { Box, Button } from '@mantine/core';
import { plural } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FloatingBar } from '../../../ui/selection-bar';
import type { TableEdit } from './use-table-edit';

/** The number of changes in the table, with the buttons to save or discard them. */
export function TableEditBar({ edit }: { edit: TableEdit }) {
  const { drafts, count, wrong, saving, leaving } = edit;
  const conflicts = Object.values(drafts).filter(({ isConflict }) => isConflict);
  return (
    <>
      <FloatingBar label="Changes in the table">
        <Box component="span" className="tabular" mr="xs" aria-live="polite">
          {count === 0 ? (
            <span className="quiet">Enter goes to the next row. You can paste a column.</span>
          ) : (
            <>
              <span className="medium">{plural(count, 'product')} changed</span>
              {wrong > 0 && (
                <Box component="span" c="var(--bad)">
                  {' '}
                  · {plural(wrong, 'value')} to correct
                </Box>
              )}
            </>
          )}
        </Box>
        <Button
          size="sm"
          disabled={count === 0 || wrong > 0}
          loading={saving}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl+Enter"
          onClick={() => void edit.save()}
        >
          Save
        </Button>
        <Button size="sm" variant="default" disabled={saving} onClick={count === 0 ? edit.stop : edit.discard}>
          {count === 0 ? 'Done' : 'Discard'}
        </Button>
        {conflicts.length > 0 && (
          <Box component="p" w="100%" maw="36rem" c="var(--bad)" fz="var(--text-label)" role="alert">
            Someone else changed these first: {conflicts.map(({ product }) => product.designNumber).join(', ')}. Save
            again to replace their values.
          </Box>
        )}
      </FloatingBar>
      <ConfirmDialog
        opened={leaving.asks}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Keep editing"
        destructive
        onConfirm={leaving.discard}
        onClose={leaving.stay}
      >
        Your changes haven't been saved.
      </ConfirmDialog>
    </>
  );
}
