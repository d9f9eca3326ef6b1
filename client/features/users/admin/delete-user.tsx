import { useMutation } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { failureReason } from '../../../lib/error-message';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DeleteUserDocument, type UserRowFragment } from './users.generated';

interface DeleteUserProps {
  user: UserRowFragment;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const [remove] = useMutation(DeleteUserDocument, { refetchQueries: ['Users', 'AdminWaiting'] });
  const [failure, setFailure] = useState<string>();
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
