import { Button, Menu } from '@mantine/core';
import IconChevronDown from '~icons/tabler/chevron-down';
import { errorCode, failureReason } from '../lib/error-message';
import { notify } from '../lib/notify';
import { useBusy } from '../lib/use-busy';

interface ExportedFile {
  label: string;
  /** Asks the server for the address. The server rejects, with a message, exports that it would not send. */
  findAddress: () => Promise<string | undefined>;
}

/** Opens the address of a file. The page stays, because the response is a file to save. */
async function download({ findAddress }: ExportedFile) {
  try {
    const address = await findAddress();
    if (address) window.location.assign(address);
  } catch (error) {
    // The person has cancelled the question who they are.
    if (errorCode(error) !== 'FRESH_FACTOR_NEEDED')
      notify.error(failureReason(error, 'Failed to export'), { id: 'export' });
  }
}

/** Downloads the items of the list, on all of its pages. */
export function ExportMenu({ files }: { files: readonly ExportedFile[] }) {
  const { busy, run } = useBusy(download);
  return (
    <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          loading={busy}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => void run(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
