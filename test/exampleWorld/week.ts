import { connect } from '../server/market/socket/socketClient.ts';
import { startTestServer } from '../support/testServer.ts';
import { control, lastDay, settle, signUp } from './accountDays.ts';
import { readDemoLedger } from './demoLedger.ts';
import { fourthDay, withEncodedUploads } from './identityDay.ts';
import { withPseudonyms } from './pseudonyms.ts';
import { createRecorder, type Recording } from './recorder.ts';
import { firstDay, secondDay, showExceptions, thirdDay } from './tradingDays.ts';
import { BEGINS_AT, DEMO_NUMBER, KEY, OTHER_KEY, type Week } from './weekWorld.ts';

/** Keeps one example of each kind that the lists and the socket showed. */
const showEachKind = async ({ server, recorder: { show }, frames, token }: Week): Promise<void> => {
  const seen = new Set<string>();
  const isNew = (kind: string) => !seen.has(kind) && seen.add(kind);
  for (const frame of await frames()) {
    if (frame.type === 'event' && isNew(`event ${frame.kind}`)) show('EventFrame', frame);
  }
  for (const id of ['listDealNotifications', 'listFailureNotifications'] as const) {
    const { items } = await server.succeed(id, { token: token(), query: { size: 100 } });
    for (const item of items.toReversed()) if (isNew(`notification ${item.kind}`)) show('Notification', item);
  }
  for (const entry of await readDemoLedger(server, DEMO_NUMBER)) {
    if (isNew(`entry ${entry.type}`)) show('LedgerEntry', entry);
  }
};

/** Plays the week of one customer on a server of its own; every run leaves the same recording. */
export const playWeek = async (): Promise<Recording> => {
  const server = await startTestServer({ at: BEGINS_AT });
  try {
    const recorder = createRecorder(server);
    const secrets = new Map<string, string>([KEY, OTHER_KEY].map((key) => [key, key]));
    const token = await signUp({ server, recorder, secrets });
    const socket = await connect(server.url.replace('http', 'ws'));
    const week: Week = { server, recorder, secrets, frames: () => socket.drain(), token: () => token };
    socket.say({ type: 'authenticate', token });
    await settle(week);
    await control(week);
    const orders = await firstDay(week);
    await secondDay(week, orders);
    await showExceptions(week);
    await thirdDay(week);
    await fourthDay(week);
    await showEachKind(week);
    socket.socket.close();
    await lastDay(week);
    return withEncodedUploads(withPseudonyms(recorder.recording, secrets));
  } finally {
    await server.close();
  }
};
