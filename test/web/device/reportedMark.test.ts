import { keepReportedMark, readReportedMark } from '../../../src/web/device/reportedMark.ts';

const mark = (customerId: string, at = 1000) => ({ customerId, at, ids: [`${customerId} ${at}`] });

describe('the mark of the notifications that were shown on a device', () => {
  beforeEach(() => localStorage.clear());

  it('is kept for each of two customers who sign in by turns', () => {
    keepReportedMark(mark('one'));
    keepReportedMark(mark('two'));
    keepReportedMark(mark('one', 2000));
    expect(readReportedMark('two')).toEqual(mark('two'));
    expect(readReportedMark('one')).toEqual(mark('one', 2000));
    expect(readReportedMark('three')).toBeUndefined();
  });

  it('is read as an earlier version has stored it, alone, and not from what another program stored', () => {
    localStorage.setItem('reported', JSON.stringify(mark('one')));
    expect(readReportedMark('one')).toEqual(mark('one'));
    for (const foreign of ['{', '7', 'null', '[null, 7, {}]']) {
      localStorage.setItem('reported', foreign);
      expect(readReportedMark('one')).toBeUndefined();
      keepReportedMark(mark('one'));
      expect(readReportedMark('one')).toEqual(mark('one'));
    }
  });

  it('is kept for the five customers who used the device last', () => {
    for (const customer of ['one', 'two', 'three', 'four', 'five', 'six']) keepReportedMark(mark(customer));
    expect(readReportedMark('one')).toBeUndefined();
    expect(readReportedMark('two')).toEqual(mark('two'));
  });
});
