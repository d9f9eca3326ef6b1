import { useApolloClient } from '@apollo/client/react';
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import IconChevronDown from '~icons/tabler/chevron-down';
import { lineSheetSizes, type LineSheetSize } from '../../../domain/selections';
import { failureReason, isReportedElsewhere } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { saveFile } from '../../lib/save-file';
import { isRefused } from './is-refused';
import { SelectionLineSheetDocument, type SelectionContentsFragment } from './selections.generated';

const failed = "We couldn't make the line sheet. Please try again.";

/** Saves a line sheet. Requesting its address first renews the session. */
const useLineSheet = (id: string, onGone: () => void) => {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const save = async (designsPerPage: LineSheetSize, weights: boolean) => {
    setBusy(true);
    notify.info('Preparing the line sheet…', { id: 'line-sheet' });
    try {
      const { data } = await client.query({
        query: SelectionLineSheetDocument,
        variables: { id, designsPerPage, weights },
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new Error('No address');
      await saveFile(data.selectionLineSheet.url);
      notify.success('Line sheet saved', { id: 'line-sheet' });
    } catch (error) {
      notify.close('line-sheet');
      if (!isReportedElsewhere(error)) notify.error(failureReason(error, failed), { id: 'line-sheet' });
      if (isRefused(error)) onGone();
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
};

interface LineSheetMenuProps {
  selection: SelectionContentsFragment;
  /** Called when the selection has been deleted or is no longer shared. */
  onGone: () => void;
}

export function LineSheetMenu({ selection: { id, items }, onGone }: LineSheetMenuProps) {
  const { busy, save } = useLineSheet(id, onGone);
  const entries = (weights: boolean) =>
    lineSheetSizes.map((size) => (
      <Menu.Item key={size} onClick={() => void save(size, weights)}>
        {size} a page{!weights && ', without weights'}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end" offset={8} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          disabled={items.length === 0}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          Line sheet
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>PDF, with weights</Menu.Label>
        {entries(true)}
        <Menu.Divider />
        <Menu.Label>PDF, without weights</Menu.Label>
        {entries(false)}
      </Menu.Dropdown>
    </Menu>
  );
}
