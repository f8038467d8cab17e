import type { Trial } from '../checks/trial.ts';
import type { Frame, Socket } from '../client/openSocket.ts';

/** Matches frames of a type. */
export const ofType = (type: string) => (frame: Frame) => frame.type === type;

/** Opens a socket and signs in; records a finding where that fails. */
export const signedIn = async (trial: Trial, token: string, more: object = {}): Promise<Socket> => {
  const socket = await trial.openSocket();
  socket.say({ type: 'authenticate', token, ...more });
  trial.equal('SOC-12', 'first frame after authenticate', await socket.next(), {
    type: 'authenticated',
    account: 'demo',
  });
  return socket;
};

/** Holds every frame that a socket received to its schema. */
export const holdFrames = (trial: Trial, { frames }: Socket): void => {
  const faults = frames.flatMap((frame) =>
    trial.contract.frameFaults(frame).map(({ at, message }) => `${frame?.type}: ${at} ${message}`),
  );
  trial.equal('SOC-9', 'frames that break their schema', faults.slice(0, 5), []);
};

/** Builds an `error` frame without its text. */
export const error = (code: number, frame: string | null, symbol: string | null = null) => ({
  type: 'error',
  code,
  frame,
  symbol,
});
/** Leaves out the text of a frame, which is the server's own. */
export const withoutText = ({ msg: _msg, ...rest }: Frame) => rest;
