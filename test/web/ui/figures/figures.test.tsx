import { screen } from '@testing-library/react';
import { Change, InGroups, LiveMark, Price, RangeMark, Result } from '../../../../src/web/ui/index.ts';
import { MarginMeter } from '../../../../src/web/ui/index.ts';
import { renderPart } from '../../../support/renderPart.tsx';

const text = () => document.body.textContent;
const arrows = () => document.querySelectorAll('svg').length;

describe('a movement', () => {
  it('shows a movement by an arrow and a sign, not only by a colour', async () => {
    await renderPart(<Change value="0.84" />);
    expect(text()).toBe('+0.84\u00a0%');
    expect(arrows()).toBe(1);
  });

  it('shows a movement of zero with neither arrow nor sign', async () => {
    await renderPart(<Result value="0.00" />);
    expect(text()).toBe('0.00');
    expect(arrows()).toBe(0);
  });

  it('shows an unknown movement as a dash', async () => {
    await renderPart(<Result value={null} />);
    expect(text()).toBe('–');
  });
});

describe('a live price', () => {
  it('shows the pip digit of a price apart, with the language’s own separator', async () => {
    await renderPart(<Price value="1.13607" pipSize="0.0001" />, { language: 'de' });
    expect(text()).toBe('1,13607');
    expect(document.querySelector('i')).toHaveTextContent('0');
    expect(document.querySelector('sup')).toHaveTextContent('7');
  });
});

describe('a freshness mark', () => {
  it('shows in words the age of a stale price', async () => {
    await renderPart(<LiveMark freshness="stale" ageSeconds={18} />);
    expect(text()).toBe('Stale · 18 s old');
  });
});

describe('a scale', () => {
  it('has a text alternative of the margin scale', async () => {
    await renderPart(<MarginMeter ratio="352.11" closeOutAt={50} warnAt={100} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      'Margin level 352.11\u00a0% on a scale from 25 to 5,000. Positions are closed at 50 percent.',
    );
  });

  it('draws a negative margin level at its least', async () => {
    await renderPart(<MarginMeter ratio="-12.50" closeOutAt={50} warnAt={100} />);
    expect(document.querySelector('svg.mark')).toHaveAttribute('x', '0.00%');
  });

  it('draws the day’s range of a day without movement', async () => {
    await renderPart(<RangeMark low="1.10" high="1.10" value="1.10" />);
    expect(document.querySelector('path[style]')).toHaveStyle({ transform: 'translateX(26.0px)' });
  });
});

describe('an address in groups', () => {
  it('is read whole, and shown in groups of four, the last one shorter', async () => {
    await renderPart(<InGroups text="0x5aAeb605" />);
    const [whole, ...groups] = document.querySelectorAll('p > span');
    expect(whole).toHaveTextContent('0x5aAeb605');
    expect(groups.map((group) => group.textContent)).toEqual(['0x5a', 'Aeb6', '05']);
    expect(groups.every((group) => group.getAttribute('aria-hidden') === 'true')).toBe(true);
  });
});
