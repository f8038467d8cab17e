import { fireEvent } from '@testing-library/react';
import { afterPress } from '../../../src/web/ui/index.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs a change at once while no finger is down, and after the press where one is', async () => {
  const said: string[] = [];
  afterPress(() => said.push('at once'));
  expect(said).toEqual(['at once']);

  fireEvent.pointerDown(document.body);
  afterPress(() => said.push('moved'));
  await settled();
  expect(said).toEqual(['at once']);

  document.body.addEventListener('click', () => said.push('clicked'), { once: true });
  fireEvent.pointerUp(document.body);
  fireEvent.click(document.body);
  await settled();
  expect(said).toEqual(['at once', 'clicked', 'moved']);
});

it('waits for the click of a finger, whose mouse events come once it is up', async () => {
  const said: string[] = [];
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  fireEvent.mouseDown(document.body);
  afterPress(() => said.push('moved'));
  await settled();
  expect(said).toEqual([]);

  document.body.addEventListener('click', () => said.push('clicked'), { once: true });
  fireEvent.mouseUp(document.body);
  fireEvent.click(document.body);
  await settled();
  expect(said).toEqual(['clicked', 'moved']);
});
