import { Alert } from '@mantine/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { userMessages, userPageSizes } from '../../../../domain/users';
import { isOneOf } from '../../../lib/choices';
import { useLatest } from '../../../lib/use-latest';
import { useOpenItem } from '../../../lib/use-open-item';
import { ClearFilters } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { AdminTable, AdminTableLoading } from '../../../ui/admin-table';
import { lazyComponent, useIdleLoad } from '../../../ui/lazy-component';
import { EmptyState } from '../../../ui/states';
import { ExportMenu } from '../../../ui/export-menu';
import { useSession } from '../../auth/use-session';
import { userColumns } from './user-columns';
import { type UserRowFragment, DeleteUserDocument } from './users.generated';
import { UsersFilters, sorts, type UsersFilter, useUsersFilter } from './users-filter';
import { useUsers, useUserAccount } from './use-users';
import { ExportCompaniesDocument } from './export-companies.generated';
import { plural } from '../../../lib/format';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';

interface DeleteUserProps {
  user: UserRowFragment;
  onClose: () => void;
  onDeleted: () => void;
}

/** Tells that orders stay, with the customer's company, contact, email and phone. */
const ordersStay = (orders: number | undefined) => {
  if (orders === undefined) return 'Orders stay';
  if (orders === 0) return 'There are no orders. The activity log stays';
  return `${plural(orders, 'order')} ${orders === 1 ? 'stays' : 'stay'} in Order Management, with company, email and phone. The activity log stays too`;
};

const consequencesOf = ({ role }: UserRowFragment, orders: number | undefined) => {
  const history = role === 'ADMIN' ? '' : ', access history';
  return `Their profile, cart${history} and sign-ins will be deleted. ${ordersStay(orders)}. This action cannot be undone.`;
};

function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const [remove] = useMutation(DeleteUserDocument, { refetchQueries: ['Users', 'AdminWaiting'] });
  const { data: account } = useUserAccount(user.id);
  return (
    <ConfirmDeletion
      title="Delete User"
      onClose={onClose}
      failed="Failed to delete user"
      onConfirm={() => remove({ variables: { input: { userId: user.id } } }).then(onDeleted)}
      consequences={consequencesOf(user, account?.orders)}
    >
      Are you sure you want to delete {user.name} ({user.email})?
    </ConfirmDeletion>
  );
}

const loadDialog = () => import('./user-dialog');
const UserDialog = lazyComponent(loadDialog, 'UserDialog');

const bannerMs = 3_500;

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

function UsersPage() {
  const { filter, change } = useUsersFilter();
  const { opened, open, close } = useOpenItem();
  const { user: me, may } = useSession();
  useIdleLoad(loadDialog);
  const users = useUsers(filter);
  const [deleting, setDeleting] = useState<UserRowFragment>();
  const banner = useDeletedBanner();
  const openUser = useLatest(open);
  const columns = useMemo(() => userColumns(me?.id, may, openUser, setDeleting), [me?.id, may, openUser]);
  const filtered = Boolean(filter.search || filter.access || filter.role);
  return (
    <AdminListPage
      title="User Management"
      hasTimes
      action={filter.role !== 'ADMIN' && may('exports:read') && <ExportCompanies filter={filter} />}
      filters={
        <>
          <div role="status">
            {banner.shown && (
              <Alert color="ok" mb="1.25rem">
                {userMessages.deleted}
              </Alert>
            )}
          </div>
          <UsersFilters filter={filter} busy={users.stale} onChange={change} />
        </>
      }
      list={users}
      failed="Failed to fetch users"
      loading={<AdminTableLoading label="Loading users..." columns={columns} />}
      paging={{ pageInfo: users.page?.pageInfo, filter, change, of: 'users', sizes: userPageSizes }}
      after={
        <>
          <Suspense>
            {opened && !deleting && (
              <UserDialog key={opened} id={opened} ownId={me?.id} onClose={close} onDelete={setDeleting} />
            )}
          </Suspense>
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
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title="No users found"
            text={filtered ? 'Try adjusting your search or filter criteria.' : 'There are no accounts on this page.'}
            action={
              filtered && <ClearFilters onClear={() => change({ search: '', access: undefined, role: undefined })} />
            }
          />
        ) : (
          <AdminTable
            caption="Users"
            columns={columns}
            rows={items}
            stale={users.stale}
            sort={filter.sort}
            onSort={(sort) => isOneOf(sorts, sort) && change({ sort })}
            onOpen={({ id }) => open(id)}
            rowLabel={({ name, companyName }) => `${name} of ${companyName || 'N/A'}`}
          />
        )
      }
    </AdminListPage>
  );
}

/** Downloads the customers of the list. Administrators are never in the file. */
function ExportCompanies({ filter: { search, access, sort } }: { filter: UsersFilter }) {
  const client = useApolloClient();
  const inFormat = (format: 'XLSX' | 'CSV') => async () => {
    const variables = { format, search: search || undefined, access, sort };
    const { data } = await client.query({ query: ExportCompaniesDocument, variables, fetchPolicy: 'network-only' });
    return data?.exportCompanies.url;
  };
  return (
    <ExportMenu
      files={[
        { label: 'Excel', findAddress: inFormat('XLSX') },
        { label: 'CSV', findAddress: inFormat('CSV') },
      ]}
    />
  );
}

export { UsersPage as Component };
