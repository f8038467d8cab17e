import type { Dispatch } from '@reduxjs/toolkit';
import type { Schema } from '../api/index.ts';
import { expired } from '../device/session.ts';
import { createCustomerReader } from './customerReader.ts';
import { clockReceived, clockRead, snapshotReceived, statusReceived, ticksReceived } from './marketSlice.ts';
import { quoteFromWire, tickFromWire } from './quote.ts';
import { createSequences } from './sequences.ts';
import { createTickBuffer } from './tickBuffer.ts';

export type FrameReader = {
  readonly read: (frame: Schema<'MarketServerFrame'>) => void;
  /** Drops waiting ticks and all sequences when their socket is gone. */
  readonly forget: () => void;
};

type FrameReaderNeeds = {
  readonly dispatch: Dispatch;
  /** Runs at most once a frame, and not while the page is hidden. */
  readonly schedule: (run: () => void) => void;
  /** Requests the snapshot of symbols whose ticks were lost. */
  readonly askAgain: (symbols: readonly string[]) => void;
  /** Returns by how much the clock of a pong is ahead of this device's, milliseconds. */
  readonly offsetOf: (serverTimeMs: number) => number;
  /** Token that this socket was opened with; null for a visitor. */
  readonly tokenSent: () => string | null;
  /** Token of the session now: another customer's, until the socket of the session before is closed. */
  readonly token: () => string | null;
};

/** Turns the frames of the market socket into actions. */
export const createFrameReader = ({
  dispatch,
  schedule,
  askAgain,
  offsetOf,
  tokenSent,
  token,
}: FrameReaderNeeds): FrameReader => {
  const sequences = createSequences();
  const customer = createCustomerReader({ dispatch, tokenSent, token });
  const ticks = createTickBuffer((newest) => dispatch(ticksReceived(newest)), schedule);

  const readTicks = (received: Schema<'TickFrame'>['ticks']) => {
    const judged = received.map(({ sequence, ...tick }) => ({ tick, is: sequences.judge(tick.symbol, sequence) }));
    ticks.add(judged.filter(({ is }) => is !== 'old').map(({ tick }) => tickFromWire(tick)));
    const lost = judged.filter(({ is }) => is === 'gap').map(({ tick }) => tick.symbol);
    if (lost.length > 0) askAgain(lost);
  };

  const readSnapshot = (quotes: Schema<'SnapshotFrame'>['quotes']) => {
    const unnumbered = quotes.map(({ sequence, ...quote }) => {
      sequences.start(quote.symbol, sequence);
      return quoteFromWire(quote);
    });
    ticks.drop(unnumbered.map(({ symbol }) => symbol));
    dispatch(snapshotReceived(unnumbered));
  };

  return {
    read: (frame) => {
      switch (frame.type) {
        case 'tick':
          return readTicks(frame.ticks);
        case 'snapshot':
          return readSnapshot(frame.quotes);
        case 'status':
          return void dispatch(statusReceived(frame));
        case 'event':
          return customer.readEvent(frame);
        case 'unread':
          return customer.readCounts(frame);
        case 'pong':
          customer.readPong();
          dispatch(clockReceived({ serverTimeMs: frame.serverTime, onPageMs: performance.now() }));
          return void dispatch(clockRead(offsetOf(frame.serverTime)));
        case 'authenticated':
          // The socket itself waits for it; nothing of it is shown.
          return;
        case 'error':
          // Other error codes are bugs of this app; the socket stays open and its frames are read.
          if (frame.code === 401) dispatch(expired({ token: tokenSent() }));
      }
    },
    forget: () => {
      ticks.clear();
      sequences.clear();
      customer.forget();
    },
  };
};
