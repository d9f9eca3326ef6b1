import { Group, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ChangePersonInput, CompanyRole } from '../../graphql/types.generated';
import { AccountRow } from '../../ui/account-section';
import { keepFocus } from '../../ui/focus';
import { lazyComponent } from '../../ui/lazy-component';
import { PersonSummary } from '../../ui/people';
import { BadgeMenu, MoreMenu } from '../../ui/row-menu';
import type { CompanyPersonRowFragment } from './companies.generated';
import { changePerson, type PeopleManager } from './people-manager';
import type { RemovePersonProps, StepDownProps } from './person-dialogs';
import { roleNames, roles } from '../../lib/company-roles';

const loadDialogs = () => import('./person-dialogs');
const RemovePerson = lazyComponent<RemovePersonProps, 'RemovePerson'>(loadDialogs, 'RemovePerson');
const StepDown = lazyComponent<StepDownProps, 'StepDown'>(loadDialogs, 'StepDown');

interface PersonRowProps {
  person: CompanyPersonRowFragment;
  /** It is the signed-in person. */
  isSelf: boolean;
  /** "your company", or the name of the company. */
  company: string;
  /** Undefined for those who only see the people. */
  manager: PeopleManager | undefined;
}

/** A person of the company. */
export function PersonRow({ person, isSelf, company, manager }: PersonRowProps) {
  return (
    <AccountRow>
      <PersonSummary person={person} isSelf={isSelf} />
      {manager ? (
        <PersonActions person={person} isSelf={isSelf} company={company} manager={manager} />
      ) : (
        <span>{roleNames[person.companyRole]}</span>
      )}
    </AccountRow>
  );
}

/** Menus of those who manage the people. They disappear when owners take the role from themselves. */
function PersonActions({ person, isSelf, company, manager }: PersonRowProps & { manager: PeopleManager }) {
  const { id, name, companyRole, blocked } = person;
  const change = (input: ChangePersonInput) => changePerson(manager, input);
  const [dialog, setDialog] = useState<'remove' | { role: CompanyRole }>();
  const close = () => setDialog(undefined);
  const choose = (role: CompanyRole) => {
    if (isSelf) setDialog({ role });
    else void change({ id, companyRole: role });
  };
  return (
    <Group gap="0.5rem" ref={keepFocus}>
      <BadgeMenu
        text={roleNames[companyRole]}
        tone="quiet"
        of={`role of ${name}`}
        choices={roles.filter((role) => role !== companyRole).map((role) => ({ value: role, label: roleNames[role] }))}
        onChoose={choose}
      />
      {!isSelf && (
        <MoreMenu
          label={`More about ${name}`}
          items={() => (
            <>
              <Menu.Item onClick={() => void change({ id, blocked: !blocked })}>
                {blocked ? 'Unblock' : 'Block'}
              </Menu.Item>
              <Menu.Item color="bad" onClick={() => setDialog('remove')}>
                Remove
              </Menu.Item>
            </>
          )}
        />
      )}
      <Suspense>
        {dialog === 'remove' && <RemovePerson person={person} company={company} manager={manager} onClose={close} />}
        {typeof dialog === 'object' && (
          <StepDown role={dialog.role} onConfirm={() => change({ id, companyRole: dialog.role })} onClose={close} />
        )}
      </Suspense>
    </Group>
  );
}
