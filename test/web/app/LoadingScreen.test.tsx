import { screen } from '@testing-library/react';
import { LoadingScreen } from '../../../src/web/app/LoadingScreen.tsx';
import { renderPart } from '../../support/renderPart.tsx';

const count = (part: string) => document.querySelectorAll(`main .${part}, footer .${part}`).length;

describe('a screen whose code loads', () => {
  it.each([
    { name: 'home', home: 1, chart: 0, rows: 8 },
    { name: 'chart', home: 0, chart: 1, rows: 0 },
    { name: 'history', home: 0, chart: 0, rows: 8 },
  ] as const)('has the shape of $name', async ({ name, home, chart, rows }) => {
    await renderPart(<LoadingScreen name={name} />, { texts: ['shell'] });
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect([count('home'), count('chart'), count('skeleton')]).toEqual([home, chart, rows]);
  });
});
