import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PATHS } from '../../../../src/web/navigation/index.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { startWebServer, type WebServer } from '../../../support/webServer.ts';

/** Smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the identity verification screen', () => {
  let server: WebServer;
  let token: string;
  beforeAll(async () => {
    server = await startWebServer();
  }, 60_000);
  beforeEach(async () => {
    ({ token } = await server.signUpCustomer());
  });
  afterAll(() => server.close());

  const show = () => {
    localStorage.setItem('sun_token', token);
    return renderApp({ origin: server.url, address: PATHS.realName });
  };
  const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
  const add = async (side: 'Front' | 'Back' | 'Photo page') => {
    const place = within(await screen.findByRole('group', { name: side }));
    await userEvent.upload(
      place.getByLabelText('Album', { selector: 'input' }),
      new File([new Uint8Array(PIXEL)], `${side}.png`, { type: 'image/png' }),
    );
    expect(await place.findByText('Uploaded')).toBeInTheDocument();
  };
  const enter = async () => {
    await userEvent.type(await screen.findByLabelText('Real name, as on the document'), 'Sample Customer');
    await userEvent.selectOptions(screen.getByLabelText('Issued by'), 'United Kingdom');
    await userEvent.type(screen.getByLabelText('ID number'), '90010154821');
    await add('Front');
    await add('Back');
  };
  const identity = async () => {
    const { id } = await server.succeed('getUser', { token });
    return server.succeed('getIdentity', { token, path: { id } });
  };
  const decide = async (decision: object) => {
    const {
      items: [waiting],
    } = await server.succeed('listReviews', {});
    await server.succeed('decideReview', { path: { id: waiting?.id ?? '' }, body: decision as never });
  };

  it('names the number as the chosen document does', async () => {
    await show();
    expect(await screen.findByLabelText('ID number')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Passport' }));
    expect(screen.getByLabelText('Passport number')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Residence permit' }));
    expect(screen.getByLabelText('Permit number')).toBeInTheDocument();
  });

  it('marks a wrong name at its field as soon as that is left, and an empty field not yet', async () => {
    await show();
    const name = await screen.findByLabelText('Real name, as on the document');
    await userEvent.type(name, 'Sample 2');
    expect(name).not.toBeInvalid();
    await userEvent.tab();
    expect(name).toHaveAccessibleDescription('A name has letters only');
    screen.getByLabelText('ID number').focus();
    await userEvent.tab();
    expect(screen.getByLabelText('ID number')).not.toBeInvalid();
    await userEvent.type(name, '{Backspace}{Backspace}');
    expect(name).not.toBeInvalid();
  });

  it('says on top what it opens, what it needs and how long it takes, and warns of nothing before the first key', async () => {
    await show();
    const opening = await screen.findByRole('region', { name: 'Before you start' });
    expect(
      within(opening)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Opens your real account',
      'You need your ID card, passport or residence permit, and a camera',
      'Takes about two minutes; we tell you once it is checked',
    ]);
    expect(screen.getByLabelText('Issued by')).toHaveDisplayValue('Choose');
    const iconOf = (name: RegExp) => screen.getByRole('button', { name }).querySelector('path')?.getAttribute('d');
    const before = iconOf(/^Send for verification/);
    await userEvent.type(screen.getByLabelText('Real name, as on the document'), 'S');
    expect(iconOf(/^Send for verification/)).not.toBe(before);
  });

  it('asks a passport for its photo page alone, and sends it', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText('Real name, as on the document'), 'Sample Customer');
    await userEvent.click(screen.getByRole('radio', { name: 'Passport' }));
    await userEvent.selectOptions(screen.getByLabelText('Issued by'), 'United Kingdom');
    await userEvent.type(screen.getByLabelText('Passport number'), '925665416');
    expect(screen.queryByRole('group', { name: 'Back' })).not.toBeInTheDocument();
    await press(/Send for verification Please add the photo page/);
    await add('Photo page');
    await press('Send for verification');
    expect(await screen.findByText('Sent. We are checking it.')).toBeInTheDocument();
    expect(screen.getByText('Photo page')).toBeInTheDocument();
    expect((await identity()).images).toMatchObject([{ side: 'front' }]);
  });

  it('names everything that is missing, and leads to the first of it', async () => {
    await show();
    await press(/Send for verification Please enter your real name · Go to it/);
    expect(screen.getByLabelText('Real name, as on the document')).toHaveFocus();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please enter your real name',
      'Please choose the country',
      'Please enter your ID number',
      'Please add the front',
      'Please add the back',
    ]);
  });

  it('checks the ID number by the rules of the issuing country', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText('Real name, as on the document'), 'Sample Customer');
    await userEvent.type(screen.getByLabelText('ID number'), '11010519491231002A');
    await userEvent.selectOptions(screen.getByLabelText('Issued by'), 'China');
    await press(/This number does not fit the chosen document/);
    expect(screen.getByLabelText('ID number')).toBeInvalid();
    await userEvent.type(screen.getByLabelText('ID number'), '{Backspace}X');
    expect(screen.getByLabelText('ID number')).toBeValid();
  });

  it('sends the identity once, shows it masked under review, and shows the decision', async () => {
    await show();
    await enter();
    await press('Send for verification');
    expect(await screen.findByText('The authentication is successful, please wait for the review')).toBeInTheDocument();
    expect(await screen.findByText('S***** C*******')).toBeInTheDocument();
    expect(screen.getByText('*******4821')).toBeInTheDocument();
    expect(screen.getByText('Sent. We are checking it.')).toBeInTheDocument();
    expect(screen.getByText('Being checked')).toBeInTheDocument();
    expect(screen.queryByText('90010154821')).not.toBeInTheDocument();

    await decide({ decision: 'accept' });
    expect(await screen.findByText('Your identity is verified')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Six questions before the first real order' }));
    await waitFor(() => expect(window.location.hash).toBe(`#${PATHS.knowledge}`));
  });

  it('shows why the identity was refused, keeps accepted parts, and sends only the new picture', async () => {
    await show();
    await enter();
    await press('Send for verification');
    await screen.findByText('Sent. We are checking it.');
    await decide({ decision: 'reject', reason: 'The lower two lines are blurred.', images: ['back'] });
    expect(await screen.findByText('Not accepted')).toBeInTheDocument();
    expect(screen.getByText('Authentication failed')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Front' })).toHaveTextContent('Readable, saved');
    expect(screen.getByRole('group', { name: 'Back' })).toHaveTextContent('The lower two lines are blurred.');

    await press(/Send for re-verification Please add the back/);
    await add('Back');
    await press('Send for re-verification');
    expect(await screen.findByText('Being checked')).toBeInTheDocument();
    expect(await identity()).toMatchObject({ status: 'authenticating', realName: 'S***** C*******' });
  });

  it('resends the identity with the same key when the answer was lost', async () => {
    await show();
    await enter();
    await server.succeed('addFault', { body: { operationId: 'submitIdentity', kind: 'drop', times: 1 } as never });
    await press('Send for verification');
    expect(await screen.findByText('Being checked')).toBeInTheDocument();
    expect(await identity()).toMatchObject({ status: 'authenticating' });
  });

  it('asks before entered values are left', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText('Real name, as on the document'), 'S');
    await press('Back');
    expect(await screen.findByRole('alertdialog', { name: 'Notice' })).toHaveTextContent('not been sent yet');
  });

  it('reports that the verification did not load, and tries again', async () => {
    const mend = await server.outage('getIdentity');
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your verification did not load.*Request .+/);
    await mend();
    await press('Try again');
    expect(await screen.findByLabelText('ID number')).toBeInTheDocument();
  });
});
