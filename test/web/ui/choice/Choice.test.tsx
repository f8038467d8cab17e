import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EdgeTabs, Segmented } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const OPTIONS = [
  { value: 'forex', label: 'Forex' },
  { value: 'metals', label: 'Metals' },
  { value: 'crypto', label: 'Crypto' },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

const Chosen = ({ as: Group }: { readonly as: typeof EdgeTabs<Value> | typeof Segmented<Value> }) => {
  const [value, setValue] = useState<Value>('forex');
  return <Group label="Market" options={OPTIONS} value={value} onChange={setValue} />;
};

describe('tabs', () => {
  it('makes tabs one tab stop; arrow keys move and select, around the ends', async () => {
    await renderPart(<Chosen as={EdgeTabs} />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Forex' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Crypto', selected: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Metals', selected: true })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('are in the order of the arrow keys where text runs from right to left', async () => {
    await renderPart(
      <div dir="rtl">
        <Chosen as={EdgeTabs} />
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Metals', selected: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Crypto', selected: true })).toHaveFocus();
  });
});

describe('a segmented choice', () => {
  it('makes a segmented choice a radio group with a name', async () => {
    await renderPart(<Chosen as={Segmented} />);
    expect(screen.getByRole('radiogroup', { name: 'Market' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Metals' }));
    expect(screen.getByRole('radio', { name: 'Metals' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Forex' })).not.toBeChecked();
  });
});
