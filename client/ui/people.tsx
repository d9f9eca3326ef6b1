import { Box, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../lib/format';
import { timeLeft } from '../lib/time-left';
import { AccountPart, AccountRow, AccountRows } from './account-section';
import { StatusBadge } from './status-badge';

interface PersonSummaryProps {
  person: { name: string; email: string; phone?: string; blocked: boolean; lastSeenAt: string | null };
  /** It is the signed-in person. */
  isSelf: boolean;
  /** Further states of the person, beside the name. */
  badges?: ReactNode;
}

/** Name, contact and last visit of a person in a list. */
export function PersonSummary({ person, isSelf, badges }: PersonSummaryProps) {
  const { name, email, phone, blocked, lastSeenAt } = person;
  const seen = lastSeenAt ? `last seen ${formatDateTime(lastSeenAt)}` : 'not signed in';
  return (
    // Wraps beside the actions of the row. On phones these are below.
    <Box flex="1 1 20rem" miw={0}>
      <Group className="medium" gap="0.25rem 0.75rem">
        <span className="wrap-anywhere">{name}</span>
        {isSelf && <StatusBadge tone="ok">You</StatusBadge>}
        {blocked && <StatusBadge tone="bad">Blocked</StatusBadge>}
        {badges}
      </Group>
      <p className="quiet small wrap-anywhere">{[email, phone, seen].filter(Boolean).join(' · ')}</p>
    </Box>
  );
}

interface InvitationsProps<Row> {
  id: string;
  heading?: 'h2' | 'h3';
  /** With the name of the role. */
  invitations: readonly Row[];
  /** Buttons of an invitation. */
  actions?: (invitation: Row) => ReactNode;
}

/** The open invitations below or beside a list of people. */
export function Invitations<Row extends { id: string; email: string; roleName: string; expiresAt: string }>({
  id,
  heading,
  invitations,
  actions,
}: InvitationsProps<Row>) {
  const [now] = useState(() => Date.now());
  return (
    <AccountPart id={id} title="Invitations" heading={heading}>
      <AccountRows>
        {invitations.map((invitation) => (
          <AccountRow key={invitation.id}>
            <div>
              <p className="medium wrap-anywhere">{invitation.email}</p>
              <p className="quiet small">
                {invitation.roleName} · {timeLeft(invitation.expiresAt, now)}
              </p>
            </div>
            {actions?.(invitation)}
          </AccountRow>
        ))}
      </AccountRows>
    </AccountPart>
  );
}
