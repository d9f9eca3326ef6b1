import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCache } from '../../lib/cache';
import { renderScreen } from '../../testing/screen';
import { uploadLink } from '../../lib/upload-link';
import { unreadableFile } from '../../lib/chosen-file';
import { AvatarField } from './avatar-field';
import { UpdateAvatarDocument, type ProfileDetailsFragment } from './profile.generated';

const profile = {
  id: 'u1',
  name: 'Asha Merrow',
  companyName: 'Merrow and Vale',
  avatar: null,
} as ProfileDetailsFragment;
const portrait = new File(['x'], 'asha.jpg', { type: 'image/jpeg' });

URL.createObjectURL = () => 'blob:portrait';
URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();

const choosePortrait = () =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, portrait);

describe('AvatarField: failed upload', () => {
  it('reports the failure, keeps the selected picture, and offers Retry and Cancel', async () => {
    const lost = {
      request: { query: UpdateAvatarDocument, variables: { input: { file: portrait } } },
      error: new TypeError('The upload did not reach the server'),
    };
    renderScreen(<AvatarField profile={profile} />, { responses: [lost] });
    await choosePortrait();
    await userEvent.click(screen.getByRole('button', { name: 'Save this picture' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeInTheDocument();
  });
});

describe('AvatarField: a file that is no picture', () => {
  it('a file that is no picture is refused when chosen, and another one can be chosen', async () => {
    renderScreen(<AvatarField profile={profile} />);
    await choosePortrait();
    fireEvent.error(screen.getByRole('img', { name: 'Profile picture of Asha Merrow' }));
    expect(screen.getByRole('alert')).toHaveTextContent(unreadableFile('asha.jpg'));
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Save this picture' })).not.toBeInTheDocument();
  });
});

describe('AvatarField: running upload', () => {
  /** An upload that never finishes unless it is aborted. */
  class EndlessUpload {
    static aborted = 0;
    static sent = 0;
    upload: { onprogress?: (event: object) => void } = {};
    onabort?: (() => void) | null;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      EndlessUpload.sent += 1;
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    }
    abort(): void {
      EndlessUpload.aborted += 1;
      this.onabort?.();
    }
  }
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    globalThis.XMLHttpRequest = EndlessUpload as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });

  it('stops on Cancel upload, keeps the old picture and reports no failure', async () => {
    const old = { ...profile, avatar: { id: 'm1', url: '/media/m1/old.jpg' } } as ProfileDetailsFragment;
    renderScreen(
      <ApolloProvider client={new ApolloClient({ cache: makeCache(), link: uploadLink })}>
        <Notifications />
        <AvatarField profile={old} />
      </ApolloProvider>,
    );
    await choosePortrait();
    await userEvent.click(screen.getByRole('button', { name: 'Save this picture' }));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect([EndlessUpload.sent, EndlessUpload.aborted]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(EndlessUpload.aborted).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Save this picture' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('img', { name: 'Profile picture of Asha Merrow' })).toHaveAttribute(
      'src',
      '/media/m1/old.jpg',
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['']);
    expect(screen.queryByText('Profile updated successfully')).not.toBeInTheDocument();
  });
});
