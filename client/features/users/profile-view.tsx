import { Button } from '@mantine/core';
import { formatDate } from '../../lib/format';
import type { ProfileDetailsFragment } from './profile.generated';
import classes from './profile-page.module.css';

interface ProfileViewProps {
  profile: ProfileDetailsFragment;
  onEdit: () => void;
}

export function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const facts = [
    ['Name', profile.name],
    ['Company name', profile.companyName],
    ['Phone', profile.phone],
    ['Address', profile.address],
    ['Email', profile.email],
    ['Customer since', formatDate(profile.createdAt)],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" mt="xl" onClick={onEdit}>
        Edit Profile
      </Button>
    </>
  );
}
