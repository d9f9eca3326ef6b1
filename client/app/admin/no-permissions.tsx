import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/states';
import { LogoutDialog } from './logout-dialog';
import { secondFactor, sectionPath } from './sections';

/** The whole panel of a person whose role has no permission. */
export function NoPermissions() {
  const [leaving, { open, close }] = useDisclosure();
  return (
    <main id="main">
      <EmptyState
        heading="h1"
        title="You can't open anything yet"
        text="Ask an owner for a role with permissions."
        action={
          <Group gap="0.75rem" justify="center">
            <Button component={Link} to="/">
              Visit the shop
            </Button>
            <Button variant="default" component={Link} to={sectionPath(secondFactor)}>
              {secondFactor.label}
            </Button>
            <Button variant="default" onClick={open}>
              Logout
            </Button>
          </Group>
        }
      />
      <LogoutDialog opened={leaving} onClose={close} />
    </main>
  );
}
