import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

describe('a button', () => {
  it('acts once when a button is tapped twice within half a second (§9)', async () => {
    let presses = 0;
    await renderPart(<Button onPress={() => (presses += 1)}>Buy 0.10 XAUUSD</Button>);
    await userEvent.dblClick(screen.getByRole('button'));
    expect(presses).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 520));
    await userEvent.click(screen.getByRole('button'));
    expect(presses).toBe(2);
  });

  it('shows why a button cannot act, keeps its keyboard focus, and leads to the cause', async () => {
    const seen: string[] = [];
    await renderPart(
      <Button
        reason="The volume is too small"
        onPress={() => seen.push('acted')}
        onBlockedPress={() => seen.push('led')}
      >
        Buy
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Buy The volume is too small' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(seen).toEqual(['led']);
  });

  it('ignores a press of a button that is sending, until the outcome is known', async () => {
    let presses = 0;
    await renderPart(
      <Button waiting="Sending…" onPress={() => (presses += 1)}>
        Buy
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sending… Buy' }));
    expect(presses).toBe(0);
    expect(screen.getByText('Sending…')).toHaveAttribute('role', 'status');
  });
});
