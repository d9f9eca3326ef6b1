import { useMutation } from '@apollo/client/react';
import { Button, Skeleton, Stack } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useServerData } from '../../lib/use-server-data';
import { AccountColumns, AccountPart, AccountSection } from '../../ui/account-section';
import { keepFocus } from '../../ui/focus';
import { Page, PageHeading } from '../../ui/section';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { Loading, QueryState } from '../../ui/states';
import { formatDate } from '../../lib/format';
import { AvatarField } from './avatar-field';
import { DevicesList } from './devices-list';
import { ProfileDocument, type ProfileDetailsFragment } from './profile.generated';
import { authMessages } from '../../../domain/auth';
import { errorCode, errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { NewPasswordFields, PasswordField } from '../../ui/account-fields';
import { DevicesDocument, UpdatePasswordDocument } from './security.generated';
import classes from './profile.module.css';
import { fieldNames, profileFields } from './profile-fields';

const schema = () =>
  import('../../../domain/auth.schemas').then(({ updatePasswordFormSchema }) => updatePasswordFormSchema);

const fallback = 'Failed to update password';

/** Changes the password after checking the current one. */
function PasswordForm() {
  // The server also ends all other sessions.
  const [updatePassword] = useMutation(UpdatePasswordDocument, { refetchQueries: [DevicesDocument] });
  const form = useSchemaForm(schema, { oldPassword: '', newPassword: '', confirmPassword: '' });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ oldPassword, newPassword }) => {
      await updatePassword({ variables: { input: { oldPassword, newPassword } } });
      form.reset();
      notify.success(authMessages.passwordUpdated);
    },
    {
      fallback,
      onError: (message, error) => {
        if (errorCode(error) !== 'WRONG_PASSWORD') {
          notify.error(message, { id: fallback });
          return;
        }
        form.setFieldError('oldPassword', errorMessage(error));
        form.getInputNode('oldPassword')?.focus();
      },
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Change password">
      <Stack gap="lg">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordFields propsOf={form.getInputProps} />
        <div>
          <Button type="submit" variant="default" loading={busy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const loadForm = () => import('./profile-form');
const ProfileForm = lazyComponent(loadForm, 'ProfileForm');

function ProfileLoading() {
  return (
    <Loading label="Loading your profile">
      <AccountColumns>
        <Skeleton height={280} />
        <Stack gap="lg">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Stack>
      </AccountColumns>
    </Loading>
  );
}

interface ProfileProps {
  /** The company of the person. */
  company: ReactNode;
}

function Sections({ profile, company }: ProfileProps & { profile: ProfileDetailsFragment }) {
  const [editing, setEditing] = useState(false);
  useIdleLoad(loadForm);
  return (
    <>
      <AccountColumns>
        <AvatarField profile={profile} />
        <AccountPart id="details" title="Your details" heading="h2">
          <div ref={keepFocus} key={String(editing)}>
            {editing ? (
              <Suspense>
                <ProfileForm profile={profile} onDone={() => setEditing(false)} />
              </Suspense>
            ) : (
              <ProfileView profile={profile} onEdit={() => setEditing(true)} />
            )}
          </div>
        </AccountPart>
      </AccountColumns>
      {company}
      <AccountSection id="security" title="Security">
        <AccountColumns>
          <AccountPart id="password" title="Change password">
            <PasswordForm />
          </AccountPart>
          <AccountPart id="devices" title="Signed-in devices">
            <DevicesList />
          </AccountPart>
          {profile.isAdmin && (
            <AccountPart id="second-factor" title="Second factor">
              <p>Confirms that it is you who signs in, in addition to your password.</p>
              <Button component={Link} to="/admin/second-factor" variant="default" mt="lg">
                Second factor
              </Button>
            </AccountPart>
          )}
        </AccountColumns>
      </AccountSection>
    </>
  );
}

/** The details, the company and the security settings of the signed-in person. */
export function Profile({ company }: ProfileProps) {
  const query = useServerData(ProfileDocument, {}, ({ me }) => me, { fetchPolicy: 'cache-first' });
  return (
    <Page>
      <PageHeading title="My Profile" label="Your account" />
      <QueryState of={query} failed="Failed to fetch user info">
        <ProfileLoading />
      </QueryState>
      {query.data && <Sections profile={query.data} company={company} />}
    </Page>
  );
}

interface ProfileViewProps {
  profile: ProfileDetailsFragment;
  onEdit: () => void;
}

function ProfileView({ profile, onEdit }: ProfileViewProps) {
  const facts = profileFields(profile).map((field) => [fieldNames[field], profile[field]]);
  facts.push(['Email', profile.email], [profile.isAdmin ? 'Joined' : 'Customer since', formatDate(profile.createdAt)]);
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
