import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QrScanner } from '../../../../src/web/features/destinations/QrScanner.tsx';
import { renderPart } from '../../../support/renderPart.tsx';

// The reader of codes does not load, as on a device that is offline.
jest.mock('../../../../src/web/features/destinations/qrReader.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const WORDS = 'The scanner did not load. Please check your connection and try again.';
const render = () => renderPart(<QrScanner onRead={() => undefined} />, { texts: ['destinations'] });

describe('a scanner whose reader does not load', () => {
  it('says so where a picture is chosen', async () => {
    await render();
    const picture = new File([new Uint8Array(1)], 'code.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), picture);
    expect(await screen.findByText(WORDS)).toBeInTheDocument();
  });

  it('says so in place of the camera, and lets the camera go', async () => {
    const stop = jest.fn();
    const getUserMedia = async () => ({ getTracks: () => [{ stop }] });
    Object.assign(navigator, { mediaDevices: { getUserMedia } });
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
    await render();
    expect(await screen.findByText(WORDS)).toBeInTheDocument();
    await waitFor(() => expect(stop).toHaveBeenCalled());
    act(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  });
});
