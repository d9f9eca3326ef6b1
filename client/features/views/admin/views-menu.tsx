import { Button, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import IconCheck from '~icons/tabler/check';
import IconChevronDown from '~icons/tabler/chevron-down';
import { lazyComponent } from '../../../ui/lazy-component';
import { useViews, viewPath } from './use-views';
import type { DeleteViewDialogProps, SaveViewDialogProps } from './view-dialogs';
import type { ViewFragment } from './views.generated';

const loadDialogs = () => import('./view-dialogs');
const SaveViewDialog = lazyComponent<SaveViewDialogProps, 'SaveViewDialog'>(loadDialogs, 'SaveViewDialog');
const DeleteViewDialog = lazyComponent<DeleteViewDialogProps, 'DeleteViewDialog'>(loadDialogs, 'DeleteViewDialog');

/** Opens, saves and deletes views of the list of orders. */
export function ViewsMenu() {
  const { views, query, shown, canDelete } = useViews();
  const [saving, setSaving] = useState(false);
  const [deleted, setDeleted] = useState<ViewFragment>();
  return (
    <>
      <Menu position="bottom-end" offset={4} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              component={Link}
              to={viewPath(view)}
              aria-current={view === shown ? 'true' : undefined}
              rightSection={view === shown && <IconCheck size={16} stroke={1.5} aria-hidden />}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={query === '' || shown !== undefined} onClick={() => setSaving(true)}>
            Save this view…
          </Menu.Item>
          {shown && canDelete(shown) && <Menu.Item onClick={() => setDeleted(shown)}>Delete “{shown.name}”</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {saving && <SaveViewDialog query={query} onClose={() => setSaving(false)} />}
        {deleted && <DeleteViewDialog view={deleted} onClose={() => setDeleted(undefined)} />}
      </Suspense>
    </>
  );
}
