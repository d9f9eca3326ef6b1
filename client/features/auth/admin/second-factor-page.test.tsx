import type { DocumentNode } from '@apollo/client';
import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors, type ErrorCode } from '../../../../domain/errors';
import { factorLimits, factorMessages } from '../../../../domain/factors';
import { staffSession } from '../../../testing/products';
import { renderScreen } from '../../../testing/screen';
import { SessionDocument } from '../session.generated';
import {
  AddPasskeyDocument,
  BeginTotpDocument,
  ConfirmTotpDocument,
  NewPasskeyOptionsDocument,
  RemoveFactorDocument,
  RenameFactorDocument,
  RenewRecoveryCodesDocument,
  SecondFactorPageDocument,
  type FactorRowFragment,
} from './factors.generated';
import { SecondFactorPage } from './second-factor-page';
import type { OwnFactors } from './use-factors';

const aFactor = (id: string, overrides: Partial<FactorRowFragment> = {}) => ({
  __typename: 'Factor' as const,
  id,
  kind: 'TOTP' as const,
  name: 'Authenticator app',
  createdAt: '2026-11-12T10:00:00.000Z',
  lastUsedAt: null,
  ...overrides,
});
const app = aFactor('f1');
const key = aFactor('f2', { kind: 'PASSKEY', name: 'Mac', lastUsedAt: '2026-11-20T10:00:00.000Z' });

const own = (overrides: Partial<OwnFactors> = {}) => ({
  data: {
    factors: {
      __typename: 'Factors' as const,
      factors: [],
      recoveryCodesLeft: 0,
      policy: 'OPTIONAL' as const,
      requiredFrom: null,
      ...overrides,
    },
  },
});
const withApp = own({ factors: [app], recoveryCodesLeft: 10 });

const codes = Array.from({ length: factorLimits.recoveryCodes }, (_, index) => `code-${index}`);
const added = (recoveryCodes: string[] | null) => ({ __typename: 'AddedFactor', recoveryCodes });

const refusal = (code: ErrorCode, extensions: object = {}, message: string = errors[code].message) => ({
  errors: [new GraphQLError(message, { extensions: { code, ...extensions } })],
});

/** Responds to a call and records its inputs. The last result repeats. */
const call = (query: DocumentNode, ...results: object[]) => {
  const inputs: unknown[] = [];
  const mock: MockLink.MockedResponse = {
    request: { query, variables: () => true },
    maxUsageCount: 9,
    result: ({ input }: Record<string, unknown>) => {
      inputs.push(input);
      return results[Math.min(inputs.length, results.length) - 1];
    },
  };
  return { inputs, mock };
};

const begun = call(BeginTotpDocument, {
  data: {
    beginTotp: {
      __typename: 'NewTotp',
      factor: { __typename: 'Factor', id: 'f1' },
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      otpauth: 'otpauth://totp/Parure:ira@parure.test?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Parure',
    },
  },
});

/** Opens the page with the results of its query, one after the other. */
const open = (results: object[], responses: MockLink.MockedResponse[] = []) => {
  const sessions = call(SessionDocument, { data: { session: staffSession() } });
  renderScreen(
    <>
      <Notifications />
      <SecondFactorPage />
    </>,
    {
      at: '/admin/second-factor',
      responses: [call(SecondFactorPageDocument, ...results).mock, sessions.mock, ...responses],
    },
  );
  return { sessions: sessions.inputs };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

const create = jest.fn<() => Promise<unknown>>();
const credential = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: { attestationObject: new ArrayBuffer(3), clientDataJSON: new ArrayBuffer(3) },
  getClientExtensionResults: () => ({}),
};
const options = call(NewPasskeyOptionsDocument, {
  data: {
    passkeyOptions: {
      __typename: 'PasskeyOptions',
      options: {
        challenge: 'AAAA',
        rp: { name: 'Parure' },
        user: { id: 'AAAA', name: 'ira@parure.test', displayName: '' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    },
  },
});
const failed = (name: string) => Object.assign(new Error('a reason of the browser'), { name });

beforeEach(() => {
  create.mockReset().mockResolvedValue(credential);
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  Object.assign(window, { PublicKeyCredential: class {} });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  act(() => notifications.clean());
});

describe('the page of the second factor', () => {
  it('says why one is useful to a person without one, and shows no recovery codes', async () => {
    open([own()]);
    expect(await screen.findByText(/A password can be guessed/)).toBeInTheDocument();
    expect(screen.getByText(/^Optional/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Recovery codes' })).not.toBeInTheDocument();
  });

  it('lists each factor with its kind, its age and its last use', async () => {
    open([own({ factors: [app, key], recoveryCodesLeft: 9 })]);
    const list = within(await screen.findByRole('list', { name: 'Your second factors' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Authenticator appadded 12 Nov 2026 · not used yet',
      expect.stringMatching(/^MacPasskey · added 12 Nov 2026 · last used 20 Nov 2026, /),
    ]);
    expect(screen.getByText('9 of 10 codes left.')).toBeInTheDocument();
  });

  it.each([
    ['required soon', own({ policy: 'REQUIRED', requiredFrom: later(36) }), /You have 2 days left to add one\./],
    ['required now', own({ policy: 'REQUIRED', requiredFrom: later(-1) }), factorMessages.mustAdd],
    [
      'required soon, and there',
      own({ ...withApp.data.factors, policy: 'REQUIRED', requiredFrom: later(36) }),
      /You have one\./,
    ],
    ['off', own({ policy: 'OFF' }), errors.FACTORS_OFF.message],
  ])('says whether it is needed: %s', async (_, result, text) => {
    open([result]);
    expect(await screen.findByText(text)).toBeInTheDocument();
    const isOff = result.data.factors.policy === 'OFF';
    expect(screen.queryAllByRole('button', { name: /^Add/ })).toHaveLength(isOff ? 0 : 2);
  });

  it('warns when few recovery codes are left', async () => {
    open([own({ factors: [app], recoveryCodesLeft: 3 })]);
    expect(await screen.findByText(/3 of 10 codes left. Make new ones/)).toBeInTheDocument();
  });

  it('the page that could not be loaded can be loaded again', async () => {
    open([refusal('INTERNAL_SERVER_ERROR'), withApp]);
    expect(await screen.findByText("We couldn't load your second factors")).toBeInTheDocument();
    await press('Retry');
    expect(await screen.findByText('Authenticator app')).toBeInTheDocument();
  });

  it('says why no more can be added, at buttons that can be reached', async () => {
    const full = Array.from({ length: factorLimits.totp }, (_, index) => aFactor(`t${index}`));
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    open([own({ factors: full })]);
    const button = await screen.findByRole('button', { name: 'Add an authenticator app' });
    expect(button).toHaveAccessibleDescription(errors.FACTORS_FULL.message);
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveAccessibleDescription(/newer browser/);
    await userEvent.click(button);
    expect(begun.inputs).toEqual([]);
  });
});

describe('an authenticator app', () => {
  it('the app is added with its first code, after a wrong one, and the recovery codes are shown once', async () => {
    const wrong = refusal('CODE_INVALID', { errors: { code: factorMessages.codeWrong } }, factorMessages.codeWrong);
    const confirm = call(ConfirmTotpDocument, wrong, { data: { confirmTotp: added(codes) } });
    const { sessions } = open([own(), withApp], [begun.mock, confirm.mock]);
    await press('Add an authenticator app');
    const dialog = await dialogOf('Add an authenticator app');
    expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInTheDocument();
    expect(dialog.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeInTheDocument();
    await press('Add');
    const field = dialog.getByRole('textbox', { name: 'Code from the app' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(factorMessages.codeMissing));
    expect(confirm.inputs).toEqual([]);
    await type('Code from the app', '123 456');
    await press('Add');
    await waitFor(() => expect(field).toHaveAccessibleDescription(factorMessages.codeWrong));
    expect(field).toHaveFocus();
    await type('Code from the app', '654321');
    await press('Add');

    const shown = await dialogOf('Save your recovery codes');
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await userEvent.keyboard('{Escape}');
    expect(shown.getByText('code-0')).toBeInTheDocument();
    expect(sessions).toEqual([]);
    await press('I have saved them');
    await isGone('Save your recovery codes');
    await waitFor(() => expect(sessions).toHaveLength(1));
    expect(screen.queryByText('code-0')).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Your second factors' })).toHaveTextContent('Authenticator app');
  });

  it('a person who does not confirm who they are begins nothing, and sees no error', async () => {
    const { inputs, mock } = call(BeginTotpDocument, refusal('FRESH_FACTOR_NEEDED'));
    open([own()], [mock]);
    await press('Add an authenticator app');
    await waitFor(() => expect(inputs).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeEnabled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the page says why an app cannot be begun', async () => {
    open([own()], [call(BeginTotpDocument, refusal('FACTOR_UNREADABLE')).mock]);
    await press('Add an authenticator app');
    expect(await screen.findByText(errors.FACTOR_UNREADABLE.message)).toBeInTheDocument();
  });
});

describe('a passkey', () => {
  it('the passkey is added with its name, and shows no recovery codes if there is a factor already', async () => {
    const { inputs, mock } = call(AddPasskeyDocument, { data: { addPasskey: added(null) } });
    open([withApp, own({ factors: [app, key], recoveryCodesLeft: 10 })], [options.mock, mock]);
    await press('Add a passkey');
    await type('Name', 'Mac');
    await press('Continue');
    expect(await screen.findByText(factorMessages.added)).toBeInTheDocument();
    expect(inputs).toEqual([{ name: 'Mac', passkey: expect.objectContaining({ id: 'AAAA', type: 'public-key' }) }]);
    await isGone('Add a passkey');
    expect(screen.getByText('Mac')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a passkey that the person cancels is no error, and can be tried again', async () => {
    create.mockRejectedValueOnce(failed('NotAllowedError'));
    const { inputs, mock } = call(AddPasskeyDocument, { data: { addPasskey: added(codes) } });
    open([own(), own({ factors: [key], recoveryCodesLeft: 10 })], [options.mock, mock]);
    await press('Add a passkey');
    await press('Continue');
    expect(await screen.findByText('No passkey was added. Continue to try again.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(inputs).toEqual([]);
    await press('Continue');
    expect((await dialogOf('Save your recovery codes')).getByText('code-9')).toBeInTheDocument();
  });

  it('a passkey that the device has already is refused with the reason', async () => {
    create.mockRejectedValueOnce(failed('InvalidStateError'));
    open([withApp], [options.mock]);
    await press('Add a passkey');
    await press('Continue');
    expect(await screen.findByText(errors.FACTOR_TAKEN.message)).toBeInTheDocument();
  });
});

describe('a factor of the list', () => {
  it('the factor is renamed', async () => {
    const { inputs, mock } = call(RenameFactorDocument, { data: { renameFactor: { ...app, name: 'Phone' } } });
    open([withApp], [mock]);
    await press('More about Authenticator app');
    await choose('Rename');
    await type('Name', '  ');
    await press('Save');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid());
    await type('Name', 'Phone');
    await press('Save');
    expect(await screen.findByText(factorMessages.renamed)).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'f1', name: 'Phone' }]);
    expect(await screen.findByText('Phone')).toBeInTheDocument();
  });

  it('the factor is removed after a confirmation, which says what is lost with the only one', async () => {
    const { inputs, mock } = call(RemoveFactorDocument, {
      data: { removeFactor: { __typename: 'Deletion', id: 'f1', message: factorMessages.removed } },
    });
    open([withApp, own()], [mock]);
    await press('More about Authenticator app');
    await choose('Remove');
    const dialog = await dialogOf('Remove second factor');
    expect(dialog.getByText(/your recovery codes will stop working too/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(factorMessages.removed)).toBeInTheDocument();
    expect(inputs).toEqual([{ id: 'f1' }]);
    expect(await screen.findByText(/A password can be guessed/)).toBeInTheDocument();
  });
});

describe('recovery codes', () => {
  it('the codes are made again after a confirmation, copied, saved as a file and printed', async () => {
    const { mock } = call(RenewRecoveryCodesDocument, {
      data: { renewRecoveryCodes: { __typename: 'RecoveryCodes', recoveryCodes: codes } },
    });
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue();
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open([withApp], [mock]);
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const asked = await dialogOf('Make new codes');
    expect(asked.getByText(/The old ones stop working at once/)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Make new codes' }));
    await dialogOf('Save your recovery codes');
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'));
    expect(await screen.findByText('Recovery codes copied.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(files.map(({ type }) => type)).toEqual(['text/plain']);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    save.mockRestore();
    print.mockRestore();
  });
});

/** A time some hours from now. */
function later(hours: number) {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}
