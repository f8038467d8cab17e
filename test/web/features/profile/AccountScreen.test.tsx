import { setTimeout as pause } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { picture } from '../../../support/pictures.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { uploadImage } from '../../../support/uploadImage.ts';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

const open = async (token: string) => {
  localStorage.setItem('sun_token', token);
  return renderApp({ origin: server.url, address: PATHS.account });
};
const openAs = async () => {
  const customer = await server.signUpCustomer();
  const { atRest } = await open(customer.token);
  await atRest();
  return customer;
};
/** Signs up a customer with a picture, as the profile needs one (§5). */
const withAvatar = async () => {
  const { token } = await server.signUpCustomer();
  const id = await uploadImage(server, token, { type: 'avatar', bytes: await picture(64, 64) });
  await server.succeed('updateUser', { token, body: { nickname: 'Sample', avatar: `/file/avatar/${id}` } });
  return token;
};
const fail = (operationId: string) =>
  server.succeed('addFault', { body: { operationId, kind: 'fault', times: 1 } as never });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });
const fill = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};

describe('the profile form (§2, §5)', () => {
  it('saves nickname and contact address, and shows them in the app at once', async () => {
    const token = await withAvatar();
    await open(token);
    await fill('Nickname', 'Morning Sun');
    await fill('Contact email', 'contact@example.com');
    await press('Save the profile');
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    const kept = { nickname: 'Morning Sun', contactEmail: 'contact@example.com' };
    expect(await server.succeed('getUser', { token })).toMatchObject(kept);
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}')).toMatchObject(kept);
    expect(screen.queryByRole('button', { name: 'Save the profile' })).not.toBeInTheDocument();
  });

  it('asks for the code of a new contact address, and says that mails go elsewhere until it was entered', async () => {
    const token = await withAvatar();
    const { email } = await server.succeed('getUser', { token });
    await open(token);
    await fill('Contact email', 'proof@example.com');
    await press('Save the profile');
    expect(await screen.findByText(/We send nothing to proof@example.com until/)).toBeInTheDocument();
    const mailed = await screen.findByRole('switch', { name: /The same by email/ });
    expect(mailed).toHaveAccessibleName(`The same by email ${email ?? ''}`);
    await press('Send a code');
    await field('Code');
    const code = (await server.messagesTo('proof@example.com'))[0]?.code ?? '';
    await userEvent.type(await field('Code'), code === '000000' ? '000001' : '000000');
    await press('Confirm');
    await waitFor(async () => expect(await field('Code')).toHaveAccessibleDescription(/4 tries/));
    await fill('Code', code);
    // A button takes no second press within a second.
    await pause(1100);
    await press('Confirm');
    expect(await screen.findByText('Contact email confirmed')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/We send nothing to/)).not.toBeInTheDocument());
    expect(screen.getByRole('switch', { name: /The same by email/ })).toHaveAccessibleName(
      'The same by email proof@example.com',
    );
  });

  it('removes the contact address', async () => {
    const token = await withAvatar();
    const { avatar } = await server.succeed('getUser', { token });
    const body = { nickname: 'Sample', avatar: avatar ?? '', contactEmail: 'contact@example.com' };
    await server.succeed('updateUser', { token, body });
    await open(token);
    await userEvent.clear(await field('Contact email'));
    await press('Save the profile');
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    expect(await server.succeed('getUser', { token })).toMatchObject({ contactEmail: null });
  });

  it('requires a nickname and a valid address; the button leads to the fault', async () => {
    await open(await withAvatar());
    await userEvent.clear(await field('Nickname'));
    await fill('Contact email', 'nowhere');
    await press('Save the profile');
    expect(await field('Nickname')).toHaveAccessibleDescription('Please fill this in.');
    expect(await field('Contact email')).toHaveAccessibleDescription('Wrong email');
    expect(await field('Nickname')).toHaveFocus();
    await userEvent.type(await field('Nickname'), 'Sample');
    await press('Save the profile The contact email is wrong');
    expect(await field('Contact email')).toHaveFocus();
  });

  it('requires an avatar', async () => {
    await openAs();
    await fill('Nickname', 'Sample');
    await press('Save the profile');
    expect(await screen.findByText('Please choose an avatar')).toBeInTheDocument();
  });

  it('asks before typed values are lost', async () => {
    await open(await withAvatar());
    await fill('Nickname', 'Another');
    await press('Back');
    const notice = await screen.findByRole('alertdialog', { name: 'Notice' });
    expect(notice).toHaveTextContent('Your profile changes are not saved.');
    await userEvent.click(within(notice).getByRole('button', { name: 'Cancel' }));
    expect(await field('Nickname')).toHaveValue('Another');
  });
});

describe('the invitation', () => {
  it('shows a link to copy, with its code and the count of invited customers', async () => {
    const { token } = await openAs();
    const { inviteCode } = await server.succeed('getInvited', { token });
    const link = new URL(`/h5/#/pages/user/sign_up?inviteCode=${inviteCode}`, window.location.origin).href;
    expect(await screen.findByText(link)).toBeInTheDocument();
    expect(screen.getByText(`Invite code ${inviteCode} · 0 sign-ups`)).toBeInTheDocument();
    const writeText = jest.fn(async (_text: string) => undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    await press('Copy link');
    expect(await screen.findByText('Copy Success')).toBeInTheDocument();
    expect(writeText).toHaveBeenCalledWith(link);
  });

  it('asks the customer to copy by hand when the browser cannot', async () => {
    await openAs();
    Object.assign(navigator, { clipboard: undefined });
    await press('Copy link');
    expect(await screen.findByText(/It could not be copied./)).toBeInTheDocument();
  });

  it('shows the link as a QR code', async () => {
    const { token } = await openAs();
    const { inviteCode } = await server.succeed('getInvited', { token });
    await press('QR code');
    expect(await screen.findByRole('img', { name: new RegExp(inviteCode) })).toBeInTheDocument();
  });

  it('reports that the invite link did not load, and tries again', async () => {
    const mend = await server.outage('getInvited');
    await openAs();
    expect(await screen.findByText('Your invite link did not load')).toBeInTheDocument();
    await mend();
    await press('Try again');
    expect(await screen.findByText(/^Invite code/)).toBeInTheDocument();
  });
});

describe('notification choices', () => {
  const choice = (name: RegExp) => screen.findByRole('switch', { name });

  it('switch when pressed and are kept with the account', async () => {
    const { token } = await openAs();
    const before = await server.succeed('getPreferences', { token });
    await userEvent.click(await choice(/^Market hours and news/));
    await waitFor(async () =>
      expect(await choice(/^Market hours and news/)).toHaveAttribute(
        'aria-checked',
        String(!before.notifications.marketNews),
      ),
    );
    await waitFor(async () =>
      expect((await server.succeed('getPreferences', { token })).notifications).toEqual({
        ...before.notifications,
        marketNews: !before.notifications.marketNews,
      }),
    );
  });

  it('switch back when saving fails', async () => {
    await openAs();
    const isOn = (await choice(/^Deals/)).getAttribute('aria-checked');
    await fail('updatePreferences');
    await userEvent.click(await choice(/^Deals/));
    await waitFor(async () => expect(await choice(/^Deals/)).toHaveAttribute('aria-checked', isOn));
    expect(await screen.findByText(/Something went wrong on our side|not available right now/)).toBeInTheDocument();
  });

  it('keep each of two choices in quick succession, also when the first is answered late', async () => {
    const { token } = await openAs();
    const names = [/^Deals/, /^Market hours and news/] as const;
    const isOn = async (name: RegExp) => (await choice(name)).getAttribute('aria-checked');
    const turned = await Promise.all(names.map(async (name) => String((await isOn(name)) !== 'true')));
    const before = await server.succeed('getPreferences', { token });
    const body = { operationId: 'updatePreferences', kind: 'delay', times: 1, delayMilliseconds: 600 } as const;
    await server.succeed('addFault', { body });
    for (const name of names) await userEvent.click(await choice(name));
    expect(await Promise.all(names.map(isOn))).toEqual(turned);
    const { deals, marketNews } = before.notifications;
    await waitFor(async () =>
      expect((await server.succeed('getPreferences', { token })).notifications).toEqual({
        ...before.notifications,
        deals: !deals,
        marketNews: !marketNews,
      }),
    );
    expect(await Promise.all(names.map(isOn))).toEqual(turned);
  });

  it('exclude notifications that are always sent', async () => {
    const { email } = await openAs();
    expect(await screen.findByText('Margin warnings')).toBeInTheDocument();
    expect(screen.getAllByText('Always')).toHaveLength(2);
    expect(screen.queryByRole('switch', { name: /^Margin warnings/ })).not.toBeInTheDocument();
    expect(await choice(/^The same by email/)).toHaveAccessibleName(`The same by email ${email}`);
  });

  it('include the language of mails', async () => {
    const { token } = await openAs();
    await press('Email language English');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: 'Deutsch' }));
    await waitFor(async () =>
      expect(await server.succeed('getPreferences', { token })).toMatchObject({ language: 'de' }),
    );
    expect(await screen.findByRole('button', { name: 'Email language Deutsch' })).toBeInTheDocument();
  });
});
