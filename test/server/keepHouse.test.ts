import { keepHouse } from '../../src/server/keepHouse.ts';

it('does each step of the housekeeping although those before it fail, and reports each fault by the name of its step', async () => {
  const done: string[] = [];
  const faults: string[] = [];
  const chore = (name: string) => () => Promise.resolve(done.push(name));
  const failing = () => Promise.reject(new Error('the disk is full'));
  const throwing = () => {
    throw new Error('no database');
  };
  await keepHouse({ keys: chore('keys'), files: failing, claims: throwing, record: chore('record') }, (fault) =>
    faults.push(fault),
  );
  expect(done).toEqual(['keys', 'record']);
  expect(faults).toEqual([
    'The housekeeping of files failed: the disk is full',
    'The housekeeping of claims failed: no database',
  ]);
});

it('begins no round of the housekeeping while one of the same chores runs', async () => {
  const { promise: disk, resolve: goOn } = Promise.withResolvers<void>();
  const files = jest.fn(() => disk);
  const chores = { files };
  const report = jest.fn();
  const first = keepHouse(chores, report);
  await keepHouse(chores, report);
  expect(files).toHaveBeenCalledTimes(1);
  goOn();
  await first;
  await keepHouse(chores, report);
  expect(files).toHaveBeenCalledTimes(2);
  expect(report).not.toHaveBeenCalled();
});
