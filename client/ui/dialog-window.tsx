import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** The window of `Dialog`. It opens after it is mounted, because Mantine then remembers where the focus has been. */
export function DialogWindow({ opened, ...props }: ModalProps) {
  const mounted = useMounted();
  return <Modal opened={opened && mounted} {...props} />;
}
