import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { roleDescriptions, roleNames, roles } from '../lib/company-roles';

interface RoleFieldProps {
  value?: string;
  onChange?: (role: string) => void;
  error?: ReactNode;
}

/** Chooses what a person may do for a company. */
export function RoleField(props: RoleFieldProps) {
  return (
    <Radio.Group label="Role" {...props}>
      <Stack gap="sm" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleNames[role]} description={roleDescriptions[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
