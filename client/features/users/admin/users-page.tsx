import { Alert } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { userMessages, userPageSizes } from '../../../../domain/users';
import { failureReason } from '../../../lib/error-message';
import { usePageTitle } from '../../../lib/page-meta';
import { useClampPage } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading } from '../../../ui/admin-heading';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { Pager } from '../../../ui/pager';
import { EmptyState, ErrorState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import { DeleteUser } from './delete-user';
import { userColumns } from './user-columns';
import { UserDialog } from './user-dialog';
import type { UserRowFragment, UsersQuery } from './users.generated';
import { UsersFilters } from './users-filters';
import classes from './users-page.module.css';
import { useUsers } from './use-users';
import { isSort, type UsersFilter, useUsersFilter } from './use-users-filter';

const bannerMs = 3_500;

interface ListProps {
  users: UsersQuery['users'];
  filter: UsersFilter;
  stale: boolean;
  columns: ReturnType<typeof userColumns>;
  onChange: (part: Partial<UsersFilter>) => void;
  onOpen: (user: UserRowFragment) => void;
}

function List({ users: { items, pageInfo }, filter, stale, columns, onChange, onOpen }: ListProps) {
  const filtered = Boolean(filter.search || filter.access || filter.role);
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No users found"
          text={filtered ? 'Try adjusting your search or filter criteria.' : 'There are no accounts on this page.'}
        />
      ) : (
        <AdminTable
          caption="Users"
          columns={columns}
          rows={items}
          stale={stale}
          sort={filter.sort}
          onSort={(sort) => isSort(sort) && onChange({ sort })}
          onOpen={onOpen}
          rowLabel={({ name, companyName }) => `${name} of ${companyName || 'N/A'}`}
        />
      )}
      <Pager
        page={pageInfo.page}
        pages={pageInfo.pages}
        total={pageInfo.total}
        of="users"
        perPage={filter.perPage}
        sizes={userPageSizes}
        onPerPage={(perPage) => onChange({ perPage })}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}

/** A banner that confirms a deletion for a few seconds. */
const useDeletedBanner = () => {
  const [deletions, setDeletions] = useState(0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (deletions === 0) return undefined;
    const timer = setTimeout(() => setShown(false), bannerMs);
    return () => clearTimeout(timer);
  }, [deletions]);
  return {
    shown,
    show: () => {
      setShown(true);
      setDeletions((count) => count + 1);
    },
  };
};

/** Lists all accounts and opens them for changes. */
export function UsersPage() {
  usePageTitle('User Management');
  const { filter, change } = useUsersFilter();
  const { opened, open, close } = useOpenItem();
  const { user: me } = useSession();
  const { page: users, stale, error, retry } = useUsers(filter);
  useClampPage(filter.page, stale ? undefined : users?.pageInfo.pages, change);
  const [deleting, setDeleting] = useState<UserRowFragment>();
  const banner = useDeletedBanner();
  const columns = useMemo(() => userColumns(me?.id, setDeleting), [me?.id]);
  return (
    <>
      <AdminHeading title="User Management" intro="View accounts and manage their roles and access" />
      <div role="status">
        {banner.shown && (
          <Alert color="ok" className={classes.banner}>
            {userMessages.deleted}
          </Alert>
        )}
      </div>
      <UsersFilters filter={filter} busy={stale} onChange={change} />
      {error && <ErrorState title="Failed to fetch users" text={failureReason(error)} onRetry={retry} />}
      {!error && !users && <AdminTableLoading label="Loading users..." columns={columns} />}
      {!error && users && (
        <List
          users={users}
          filter={filter}
          stale={stale}
          columns={columns}
          onChange={change}
          onOpen={({ id }) => open(id)}
        />
      )}
      {opened && !deleting && (
        <UserDialog key={opened} id={opened} ownId={me?.id} onClose={close} onDelete={setDeleting} />
      )}
      {deleting && (
        <DeleteUser
          user={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            if (opened) close();
            banner.show();
          }}
        />
      )}
    </>
  );
}
