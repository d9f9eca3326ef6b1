import { useMutation } from '@apollo/client/react';
import { plural } from '../../../lib/format';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { DeleteUserDocument, type UserRowFragment } from './users.generated';
import { useUserAccount } from './use-users';

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

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
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
