import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LARGEST_PICTURE_BYTES } from '../../../src/domain/customer/picture.ts';
import { signedIn } from '../../../src/web/device/session.ts';
import { PictureUpload, useUpload } from '../../../src/web/uploads/index.ts';
import { renderPart } from '../../support/renderPart.tsx';
import { startWebServer, type WebServer } from '../../support/webServer.ts';

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
}, 60_000);
afterAll(() => server.close());

/** Smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (bytes: Uint8Array = PIXEL, name = 'front.png') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

const Front = () => {
  const upload = useUpload('identity-front');
  return (
    <>
      <PictureUpload
        label="Front"
        upload={upload}
        camera="environment"
        placeholder={<i title="drawing" />}
        fault="The front is missing"
      />
      {upload.state === 'done' ? <b title="url">{upload.file.url}</b> : null}
    </>
  );
};

const open = async () => {
  const { token } = await server.signUpCustomer();
  const userInfo = await server.succeed('getUser', { token });
  const { store } = await renderPart(<Front />, { origin: server.url, texts: ['uploads', 'refusals'] });
  store.dispatch(signedIn({ token, userInfo }));
  return token;
};
const choose = (chosen: File) => userEvent.upload(screen.getByLabelText('Album', { selector: 'input' }), chosen);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fault = (kind: 'fault' | 'delay') =>
  server.succeed('addFault', { body: { operationId: 'uploadFile', kind, times: 1 } as never });

describe('a picture that is chosen', () => {
  it('uploads a chosen picture to the server, which returns its URL (§7)', async () => {
    await open();
    expect(screen.getByRole('group', { name: 'Front' })).toHaveTextContent('The front is missing');
    await choose(picture());
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
    expect(screen.getByTitle('url')).toHaveTextContent(/^\/file\/identity-front\/[-0-9a-f]{36}$/);
    expect(screen.getByText('front.png, 70 bytes')).toBeInTheDocument();
  });

  it('removes an uploaded picture, and uploads another one', async () => {
    await open();
    await choose(picture());
    await press('Remove: Front');
    expect(screen.queryByText('Uploaded')).not.toBeInTheDocument();
    await choose(picture(PIXEL, 'better.png'));
    expect(await screen.findByText('better.png, 70 bytes')).toBeInTheDocument();
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
  });

  it('shows the upload progress of a picture, and cancels it', async () => {
    await open();
    await fault('delay');
    await choose(picture());
    expect(await screen.findByText('50 % sent')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '50');
    await press('Cancel the upload: Front');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Album' })).toBeInTheDocument();
  });
});

describe('a picture that does not arrive', () => {
  it('uploads a picture again on request', async () => {
    await open();
    await fault('fault');
    await choose(picture());
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    await press('Try again');
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
  });

  it('shows the server’s refusal of a file that is no picture (1301)', async () => {
    await open();
    await choose(picture(Buffer.from('no picture at all')));
    expect(await screen.findByRole('alert')).toHaveTextContent('This kind of file is not accepted.');
    // The same file would be refused again.
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows the drawing in place of a file that the browser cannot show', async () => {
    await open();
    await choose(picture(Buffer.from('no picture at all')));
    await screen.findByRole('alert');
    const place = within(screen.getByRole('group', { name: 'Front' }));
    fireEvent.error(place.getByAltText(''));
    expect(place.queryByAltText('')).not.toBeInTheDocument();
    expect(place.getByTitle('drawing')).toBeInTheDocument();
    await press('Remove: Front');
    await choose(picture());
    expect(await screen.findByText('Uploaded')).toBeInTheDocument();
    expect(place.getByAltText('')).toBeInTheDocument();
  });

  it('does not upload a picture larger than the limit (1302)', async () => {
    await open();
    await choose(picture(Buffer.alloc(LARGEST_PICTURE_BYTES + 1)));
    expect(await screen.findByRole('alert')).toHaveTextContent('The file is too large.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Album' })).toBeInTheDocument());
  });
});
