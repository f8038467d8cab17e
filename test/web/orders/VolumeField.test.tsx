import { act, screen } from '@testing-library/react';
import { amountsHidden } from '../../../src/web/device/preferences.ts';
import { VolumeField } from '../../../src/web/orders/VolumeField.tsx';
import { renderPart } from '../../support/renderPart.tsx';

describe('the field of a volume', () => {
  it('shows the bounds of an instrument while amounts are hidden: they are everybody’s', async () => {
    const instrument = { minimumVolume: '0.01', maximumVolume: '50.00', volumeStep: '0.01' };
    const field = <VolumeField instrument={instrument} value="0.10" onChange={() => undefined} error={undefined} />;
    const { store } = await renderPart(field, { texts: ['orders'] });
    act(() => void store.dispatch(amountsHidden(true)));
    expect(screen.getByText('0.01 – 50.00')).toBeInTheDocument();
  });
});
