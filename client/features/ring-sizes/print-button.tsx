import { Button, type ButtonProps } from '@mantine/core';

export const PrintButton = (props: ButtonProps) => (
  <Button {...props} onClick={() => window.print()}>
    Print the circles
  </Button>
);
