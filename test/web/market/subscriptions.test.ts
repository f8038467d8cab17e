import { createSubscriptions } from '../../../src/web/market/subscriptions.ts';

const listening = (isOpen: () => boolean = () => true) => {
  const said: string[] = [];
  const subscriptions = createSubscriptions((type, symbols) => {
    if (isOpen()) said.push(`${type} ${symbols.join()}`);
    return isOpen();
  });
  return { said, subscriptions };
};
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('subscriptions', () => {
  it('sends the subscriptions of many rows in one frame', async () => {
    const { said, subscriptions } = listening();
    subscriptions.watch(['XAUUSD']);
    subscriptions.watch(['EURUSD', 'XAUUSD']);
    await settled();
    expect(said).toEqual(['subscribe XAUUSD,EURUSD']);
  });

  it('ends a subscription with its last subscriber', async () => {
    const { said, subscriptions } = listening();
    const leaveFirst = subscriptions.watch(['XAUUSD']);
    const leaveSecond = subscriptions.watch(['XAUUSD']);
    await settled();
    leaveFirst();
    await settled();
    expect(said).toEqual(['subscribe XAUUSD']);
    leaveSecond();
    await settled();
    expect(said).toEqual(['subscribe XAUUSD', 'unsubscribe XAUUSD']);
    expect(subscriptions.hasAny()).toBe(false);
  });

  it('sends nothing for a subscription that ends and begins at once, as between two rows', async () => {
    const { said, subscriptions } = listening();
    const leave = subscriptions.watch(['XAUUSD']);
    await settled();
    leave();
    subscriptions.watch(['XAUUSD']);
    await settled();
    expect(said).toEqual(['subscribe XAUUSD']);
  });

  it('sends all subscriptions again to a new socket, and waits for one while there is none', async () => {
    let isOpen = false;
    const { said, subscriptions } = listening(() => isOpen);
    subscriptions.watch(['XAUUSD']);
    await settled();
    expect(said).toEqual([]);
    isOpen = true;
    subscriptions.startAnew();
    subscriptions.startAnew();
    expect(said).toEqual(['subscribe XAUUSD', 'subscribe XAUUSD']);
  });

  it('names at most 200 symbols in a subscription frame', async () => {
    const { said, subscriptions } = listening();
    subscriptions.watch(Array.from({ length: 450 }, (_, at) => `S${at}`));
    await settled();
    expect(said.map((frame) => frame.split(',').length)).toEqual([200, 200, 50]);
  });
});
