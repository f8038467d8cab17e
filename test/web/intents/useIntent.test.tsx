import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode, useState } from 'react';
import { useSelector } from 'react-redux';
import { type CallError, refused } from '../../../src/web/api/index.ts';
import { selectToken, signedIn, type UserInfo } from '../../../src/web/device/session.ts';
import { useIntent } from '../../../src/web/intents/index.ts';
import { clockReceived } from '../../../src/web/market/marketSlice.ts';
import { markOf, type Press as TimeOfPress } from '../../../src/web/intents/keptIntent.ts';
import { renderPart } from '../../support/renderPart.tsx';

const kept = { key: 'kept', request: 'sell', pressedAtMs: Date.now(), session: markOf('t'), version: 2 };
const LOST: CallError = { kind: 'transport', status: 'unreachable', msg: null, requestId: null };

/** Requests that a test answers when it chooses to. */
const openRequests = () => {
  const waiting: {
    key: string;
    request: string;
    press: Partial<TimeOfPress>;
    answer: (text: string) => void;
    fail: (error: CallError) => void;
  }[] = [];
  const send = (request: string, key: string, press: Partial<TimeOfPress>) =>
    new Promise<string>((answer, fail) => waiting.push({ key, request, press, answer, fail }));
  return { waiting, send };
};

type Send = ReturnType<typeof openRequests>['send'];

const Press = ({ send }: { readonly send: Send }) => {
  const [end, setEnd] = useState('');
  const [begun, setBegun] = useState<readonly boolean[]>([]);
  const { progress, intent, start } = useIntent<string, string>({
    operationId: 'placeOrder',
    send,
    onEnd: (outcome, { request }) => setEnd(`${request}: ${outcome.kind === 'done' ? outcome.answer : outcome.kind}`),
  });
  return (
    <>
      <button onClick={() => setBegun((before) => [...before, start('buy')])}>Send</button>
      <p>
        {progress} {intent?.request}
      </p>
      <output>{end}</output>
      <p>Begun: {begun.join()}</p>
    </>
  );
};

const Screen = ({ send }: { readonly send: Send }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button onClick={() => setIsOpen((wasOpen) => !wasOpen)}>Leave or come back</button>
      {isOpen ? <Press send={send} /> : null}
    </>
  );
};

/** A press that deals at no price. */
const Untimed = ({ send }: { readonly send: Send }) => {
  const [end, setEnd] = useState('');
  const { progress, start } = useIntent<string, string>({
    operationId: 'requestCryptoWithdrawal',
    isTimed: () => false,
    send,
    onEnd: (outcome) => setEnd(outcome.kind),
  });
  return (
    <>
      <button onClick={() => start('withdraw')}>Withdraw {progress}</button>
      <output>{end}</output>
    </>
  );
};

/** Answers each look-up of a key: unknown, and once `carriedOut` is called, that its request was carried out. */
const lookUps = () => {
  let data: object = { state: 'unknown', answer: null };
  const answer = () => new Response(JSON.stringify({ code: 200, msg: '', data }));
  const calls = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  return {
    calls,
    carriedOut: () => (data = { state: 'answered', answer: { code: 200, msg: '', data: 'withdrawn' } }),
  };
};

const SignedIn = ({ children }: { readonly children: ReactNode }) => (useSelector(selectToken) ? children : null);

/** Lists every end of its presses, and everything that is said of them. */
const Log = ({ send }: { readonly send: Send }) => {
  const [log, setLog] = useState<readonly string[]>([]);
  const add = (line: string) => setLog((before) => [...before, line]);
  useIntent<string, string>({
    operationId: 'placeOrder',
    send,
    say: (answer, request) => add(`said ${request} ${answer}`),
    onEnd: ({ kind }) => add(`ended ${kind}`),
  });
  return <output>{log.join(', ')}</output>;
};

let customers = 0;
/** Opens the screen for a customer of its own: presses under way are kept by customer. */
const open = async () => {
  const requests = openRequests();
  const id = `customer-${(customers += 1)}`;
  const { store } = await renderPart(<Screen send={requests.send} />);
  const signIn = () => act(() => void store.dispatch(signedIn({ token: 't', userInfo: { id } as UserInfo })));
  return { ...requests, store, signIn, slot: `intent:${id}:placeOrder` };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const end = () => document.querySelector('output');

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('the presses of a screen', () => {
  it('sends a press once however often it is tapped, and ends in its answer', async () => {
    const { waiting, signIn, slot } = await open();
    signIn();
    await press('Send');
    await press('Send');
    expect(screen.getByText('sending buy')).toBeInTheDocument();
    expect(waiting).toHaveLength(1);
    expect(screen.getByText(/^Begun/)).toHaveTextContent('true,false');
    expect(sessionStorage.getItem(slot)).toContain(waiting[0]?.key);
    act(() => waiting[0]?.answer('filled'));
    await waitFor(() => expect(end()).toHaveTextContent('buy: filled'));
    expect(screen.getByText('idle')).toBeInTheDocument();
    expect(sessionStorage.getItem(slot)).toBeNull();
  });

  it('gives a press a new key after an answer to the one before [IDM-50]', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    act(() => waiting[0]?.fail(refused(2116, 'Not enough', null)));
    await waitFor(() => expect(end()).toHaveTextContent('buy: refused'));
    await press('Send');
    expect(waiting[1]?.key).not.toBe(waiting[0]?.key);
    act(() => waiting[1]?.answer('filled'));
    await waitFor(() => expect(end()).toHaveTextContent('buy: filled'));
  });

  it('checks a press with its own key when its answer is lost [IDM-50, IDM-51]', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    act(() => waiting[0]?.fail(LOST));
    expect(await screen.findByText('checking buy')).toBeInTheDocument();
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting[1]).toMatchObject({ key: waiting[0]?.key, request: 'buy' });
    act(() => waiting[1]?.answer('filled'));
    await waitFor(() => expect(end()).toHaveTextContent('buy: filled'));
  });

  it.each(['with storage', 'without storage'])(
    'shows a press under way on a screen that was left and opened again, %s',
    async (storage) => {
      if (storage === 'without storage') {
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        });
      }
      const { waiting, signIn } = await open();
      signIn();
      await press('Send');
      await press('Leave or come back');
      await press('Leave or come back');
      expect(screen.getByText('checking buy')).toBeInTheDocument();
      await press('Send');
      expect(waiting).toHaveLength(1);
      act(() => waiting[0]?.answer('filled'));
      await waitFor(() => expect(end()).toHaveTextContent('buy: filled'));
    },
  );

  it('resumes a press after a reload with its request', async () => {
    const { waiting, signIn, slot } = await open();
    sessionStorage.setItem(slot, JSON.stringify(kept));
    signIn();
    expect(await screen.findByText('checking sell')).toBeInTheDocument();
    expect(waiting).toMatchObject([{ key: kept.key, request: 'sell' }]);
    act(() => waiting[0]?.answer('filled'));
    await waitFor(() => expect(end()).toHaveTextContent('sell: filled'));
  });

  it('says and ends a press once, although development runs its effects twice', async () => {
    const requests = openRequests();
    const id = `customer-${(customers += 1)}`;
    const part = (
      <StrictMode>
        <SignedIn>
          <Log send={requests.send} />
        </SignedIn>
      </StrictMode>
    );
    const { store } = await renderPart(part);
    sessionStorage.setItem(`intent:${id}:placeOrder`, JSON.stringify(kept));
    act(() => void store.dispatch(signedIn({ token: 't', userInfo: { id } as UserInfo })));
    await waitFor(() => expect(requests.waiting).toHaveLength(1));
    await act(async () => requests.waiting[0]?.answer('filled'));
    await waitFor(() => expect(end()).toHaveTextContent('ended done'));
    expect(end()).toHaveTextContent(/^said sell filled, ended done$/);
  });

  it('keeps a press stored when its session is refused before its outcome is known', async () => {
    const { waiting, signIn, slot } = await open();
    sessionStorage.setItem(slot, JSON.stringify(kept));
    signIn();
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting[0]?.fail(refused(401, 'Sign in', null)));
    expect(JSON.parse(sessionStorage.getItem(slot) ?? '')).toEqual(kept);
    expect(end()).toHaveTextContent('');
  });

  it('does not send a press again after a reload when the clock was set back meanwhile', async () => {
    const { waiting, signIn, slot } = await open();
    sessionStorage.setItem(slot, JSON.stringify({ ...kept, pressedAtMs: Date.now() + 3_600_000 }));
    signIn();
    expect(await screen.findByText('checking sell')).toBeInTheDocument();
    expect(waiting).toHaveLength(0);
  });

  it('does not send a press after a reload in another session of its customer', async () => {
    const { waiting, signIn, slot } = await open();
    sessionStorage.setItem(slot, JSON.stringify({ ...kept, session: markOf('an earlier token') }));
    signIn();
    expect(await screen.findByText('checking sell')).toBeInTheDocument();
    expect(waiting).toHaveLength(0);
  });

  it('sends a press for no longer than a minute when the clock is set back on the same page', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    const lookedUp = jest.spyOn(globalThis, 'fetch');
    act(() => waiting[0]?.fail(LOST));
    await waitFor(() => expect(lookedUp).toHaveBeenCalled());
    expect(waiting).toHaveLength(1);
  });

  it('is not sent again on the same page after a sleep of the device, in which only the clock goes on', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    const lookedUp = jest.spyOn(globalThis, 'fetch');
    act(() => waiting[0]?.fail(LOST));
    await waitFor(() => expect(lookedUp.mock.calls.length + waiting.length).toBe(2), { timeout: 5_000 });
    expect(waiting).toHaveLength(1);
  });

  it('is sent with the time of its press by the server’s clock, the same with each repetition [IDM-61, IDM-62]', async () => {
    const { waiting, signIn, store } = await open();
    signIn();
    const serverTimeMs = Date.now() - 86_400_000;
    act(() => void store.dispatch(clockReceived({ serverTimeMs, onPageMs: performance.now() })));
    await press('Send');
    const sent = waiting[0]?.press;
    expect(sent?.validForSeconds).toBe(10);
    expect((sent?.pressedAt ?? 0) - serverTimeMs).toBeGreaterThanOrEqual(0);
    expect((sent?.pressedAt ?? 0) - serverTimeMs).toBeLessThan(5_000);
    act(() => waiting[0]?.fail(LOST));
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting[1]?.press).toEqual(sent);
  });

  it('times a press the same when the device’s clock is set meanwhile [IDM-61]', async () => {
    const { waiting, signIn, store } = await open();
    signIn();
    const serverTimeMs = Date.now();
    act(() => void store.dispatch(clockReceived({ serverTimeMs, onPageMs: performance.now() })));
    jest.spyOn(Date, 'now').mockReturnValue(serverTimeMs + 3_600_000);
    await press('Send');
    expect((waiting[0]?.press.pressedAt ?? 0) - serverTimeMs).toBeLessThan(5_000);
  });

  it('is sent for no longer than the 10 s that it is meant for [IDM-62]', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    const lookedUp = jest.spyOn(globalThis, 'fetch');
    act(() => waiting[0]?.fail(LOST));
    await waitFor(() => expect(lookedUp).toHaveBeenCalled());
    expect(waiting).toHaveLength(1);
  });

  it('sends a press once more, with a new key, when the server refused its time and the clock was wrong [IDM-63]', async () => {
    const { waiting, signIn, slot } = await open();
    signIn();
    await press('Send');
    const serverTime = 1_790_000_000_000;
    const late = { field: 'pressedAt', pressedAt: 0, validForSeconds: 10, serverTime };
    act(() => waiting[0]?.fail(refused(2120, 'Too late', late)));
    await waitFor(() => expect(waiting).toHaveLength(2));
    expect(waiting[1]?.key).not.toBe(waiting[0]?.key);
    expect(sessionStorage.getItem(slot)).toContain(waiting[1]?.key);
    expect(serverTime - (waiting[1]?.press.pressedAt ?? 0)).toBeGreaterThanOrEqual(0);
    expect(serverTime - (waiting[1]?.press.pressedAt ?? 0)).toBeLessThan(10_000);
    act(() => waiting[1]?.fail(refused(2120, 'Too late', late)));
    await waitFor(() => expect(end()).toHaveTextContent('buy: refused'));
    expect(waiting).toHaveLength(2);
  });

  it('does not send a press once more that was really late [IDM-63]', async () => {
    const { waiting, signIn } = await open();
    signIn();
    await press('Send');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    act(() => waiting[0]?.fail(refused(2120, 'Too late', { serverTime: Date.now() })));
    await waitFor(() => expect(end()).toHaveTextContent('buy: refused'));
    expect(waiting).toHaveLength(1);
  });

  it('looks a press without a time up until its delayed sending was carried out, and says nothing before', async () => {
    const { waiting, send } = openRequests();
    const { store } = await renderPart(<Untimed send={send} />);
    const userInfo = { id: `customer-${(customers += 1)}` } as UserInfo;
    act(() => void store.dispatch(signedIn({ token: 't', userInfo })));
    await press('Withdraw idle');
    const began = performance.now();
    const now = jest.spyOn(performance, 'now').mockReturnValue(began + 60_000);
    const { calls, carriedOut } = lookUps();
    act(() => waiting[0]?.fail(LOST));
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(1), { timeout: 5_000 });
    now.mockReturnValue(began + 90_000);
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(2), { timeout: 5_000 });
    expect(screen.getByRole('button', { name: 'Withdraw checking' })).toBeInTheDocument();
    expect(end()).toHaveTextContent('');
    carriedOut();
    await waitFor(() => expect(end()).toHaveTextContent('done'), { timeout: 8_000 });
    expect(waiting).toHaveLength(1);
  }, 20_000);

  it('sends nothing for a press without a network, not later either [IDM-65]', async () => {
    const { waiting, signIn, slot } = await open();
    signIn();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await press('Send');
    expect(end()).toHaveTextContent('buy: offline');
    expect(screen.getByText('idle')).toBeInTheDocument();
    expect(sessionStorage.getItem(slot)).toBeNull();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    await press('Send');
    expect(waiting).toHaveLength(1);
  });

  it('does not send a press without a signed-in customer', async () => {
    const { waiting } = await open();
    await press('Send');
    expect(waiting).toHaveLength(0);
  });
});
