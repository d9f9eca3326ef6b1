import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../lib/test-screen';
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

describe('a portrait that did not arrive', () => {
  it('says so, stays chosen, and can be sent again or given up', async () => {
    const lost = {
      request: { query: UpdateAvatarDocument, variables: { input: { file: portrait } } },
      error: new TypeError('The upload did not reach the server'),
    };
    renderScreen(<AvatarField profile={profile} />, { answers: [lost] });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, portrait);
    await userEvent.click(screen.getByRole('button', { name: 'Keep this picture' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeEnabled();
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeInTheDocument();
  });
});
