import { useMutation } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { plural } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DeleteUserDocument, type UserRowFragment } from './users.generated';
import { useUserAccount } from './use-users';

interface DeleteUserProps {
  user: UserRowFragment;
  onClose: () => void;
  onDeleted: () => void;
}

/** What stays: orders keep the customer's company, contact, email and phone. */
const ordersStay = (orders: number | undefined) => {
  if (orders === undefined) return 'Orders stay';
  if (orders === 0) return 'There are no orders. The activity log stays';
  return `${plural(orders, 'order')} ${orders === 1 ? 'stays' : 'stay'} in Order Management, with company, email and phone. The activity log stays too`;
};

const consequencesOf = ({ role }: UserRowFragment, orders: number | undefined) => {
  const history = role === 'ADMIN' ? '' : ', access history';
  return `Their profile, cart${history} and sign-ins will be deleted. ${ordersStay(orders)}. This action cannot be undone.`;
};

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const [remove] = useMutation(DeleteUserDocument, { refetchQueries: ['Users', 'AdminWaiting'] });
  const [failure, setFailure] = useState<string>();
  const { data: account } = useUserAccount(user.id);
  const confirm = async () => {
    setFailure(undefined);
    try {
      await remove({ variables: { input: { userId: user.id } } });
      onDeleted();
    } catch (error) {
      setFailure(failureReason(error, 'Failed to delete user'));
    }
  };
  return (
    <ConfirmDialog
      title="Delete User"
      confirm="Delete"
      busyLabel="Deleting..."
      destructive
      onClose={onClose}
      onConfirm={confirm}
      consequences={consequencesOf(user, account?.orders)}
    >
      <p>
        Are you sure you want to delete {user.name} ({user.email})?
      </p>
      {failure && (
        <Alert color="bad" mt="md" role="alert" title="Failed to delete user">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
