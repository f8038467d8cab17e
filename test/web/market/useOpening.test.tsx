import { screen } from '@testing-library/react';
import { londonInstant } from '../../../src/domain/time.ts';
import { useOpening } from '../../../src/web/market/useOpening.ts';
import { renderPart } from '../../support/renderPart.tsx';

const october = (day: number, hour: number) => londonInstant({ year: 2026, month: 10, day, hour });
const SATURDAY_NOON = october(3, 12);

const Told = ({ at }: { readonly at: number | null }) => <p>{Object.values(useOpening(at)).join(' ')}</p>;

describe('the next opening of a closed market, seen on a Saturday at noon', () => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(SATURDAY_NOON * 1000));
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['by the hour on the same day', october(3, 22), 'today 22:00'],
    ['by its weekday from midnight on', october(4, 0), 'weekday Sunday Sun 00:00'],
    ['by its weekday for less than a week', october(9, 23), 'weekday Friday Fri 23:00'],
    ['by its date when the weekday could be meant twice', october(10, 0), 'later 2026-10-10 00:00'],
    ['as unknown when it is not known', null, 'unknown'],
  ])('shows a closed market’s next opening %s', async (_how, at, told) => {
    await renderPart(<Told at={at} />);
    expect(screen.getByText(told)).toBeInTheDocument();
  });
});
