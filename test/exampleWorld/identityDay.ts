import type { Schemas } from '../../src/contract/index.ts';
import { picture } from '../support/pictures.ts';
import { sendFile, type UploadAnswer } from '../support/uploadImage.ts';
import type { Recorder, Recording } from './recorder.ts';
import { HOUR_MS, MINUTE_MS, pass, UNKNOWN_ID, UNSEEN, type Week } from './weekWorld.ts';

const RIGHT_ANSWERS = {
  margin: 'setAside',
  leverage: 'bothLarger',
  move: 'timesLeverage',
  stopLoss: 'firstPrice',
  closeOut: 'closed',
} as const;

const BACK = 'identity-back';

/** Keeps the upload of a picture, and the reading of it. */
const keepUpload = ({ keep }: Recorder, { code, msg, data }: UploadAnswer, id: string): void => {
  keep('uploadFile', {
    requests: { back: { [BACK]: '(the bytes of the picture)' } },
    answers: { success: { code, msg, data } },
    parameters: { type: BACK },
  });
  keep('getFile', { answers: { success: '(the bytes of the picture)' }, parameters: { type: BACK, id } });
};

/** Uploads what is no picture, and what is too large. */
const refuseUploads = async ({ server, recorder: { keep }, token }: Week): Promise<void> => {
  const wrong = {
    wrongFileType: new TextEncoder().encode('no picture'),
    fileTooLarge: new Uint8Array(5 * 1024 ** 2 + 1),
  };
  for (const [name, bytes] of Object.entries(wrong)) {
    const { code, msg, data } = await sendFile(server, token(), { type: BACK, bytes });
    keep('uploadFile', { answers: { [name]: { code, msg, data } } });
  }
};

/** Answers the questions about the risks of trading: one of them wrong at first, then all right. */
const answerQuestions = async ({ server, recorder: { play }, token }: Week): Promise<void> => {
  const signed = { token: token() };
  await play('getKnowledgeCheck', 'success', signed);
  await play('getKnowledgeCheck', 'signInNeeded', {});
  const chosen = (losses: string) =>
    Object.entries({ ...RIGHT_ANSWERS, losses }).map(([questionId, optionId]) => ({ questionId, optionId }));
  const answers = (losses: string) => ({ ...signed, body: { version: 1, answers: chosen(losses) } });
  const missing = { ...signed, body: { version: 1, answers: chosen('marginOnly').slice(1) } };
  await play('answerKnowledgeCheck', 'requestInvalid', missing, UNSEEN);
  const failed = await play('answerKnowledgeCheck', 'failed', answers('marginOnly'), { request: 'oneWrong' });
  if (failed.code !== 200) throw new Error(`The answers were refused: ${failed.code} ${failed.msg}`);
  await pass(server, MINUTE_MS);
  await play('acknowledgeKnowledgeCheck', 'success', { ...signed, path: { id: failed.data.id } });
  await play('acknowledgeKnowledgeCheck', 'notFound', { ...signed, path: { id: UNKNOWN_ID } });
  await play('answerKnowledgeCheck', 'success', answers('wholeAccount'), { request: 'answers' });
};

/** Fourth day: identity, refused and accepted; the real account. */
export const fourthDay = async (week: Week): Promise<void> => {
  const { server, recorder, token } = week;
  const { play } = recorder;
  const signed = { token: token() };
  await pass(server, 24 * HOUR_MS);
  const { id } = await server.succeed('getUser', signed);
  await play('switchAccount', 'identityNeeded', { ...signed, path: { id: 0 } });
  await play('switchAccount', 'requestInvalid', { ...signed, path: { id: 2 as never } });
  const upload = async (side: 'front' | 'back') => {
    const answer = await sendFile(server, signed.token, { type: `identity-${side}`, bytes: await picture(400, 250) });
    const { id: fileId } = answer.data as Schemas['UploadedFile'];
    if (side === 'back') keepUpload(recorder, answer, fileId);
    return fileId;
  };
  await refuseUploads(week);
  const first = { realName: 'Sample Customer', idNumber: '90010154821', frontFileId: await upload('front') };
  const whole = { ...first, backFileId: await upload('back') };
  await play('getIdentity', 'notFound', { ...signed, path: { id: UNKNOWN_ID } });
  await play('submitIdentity', 'success', { ...signed, body: whole }, { request: 'first' });
  await play('submitIdentity', 'identityAlreadySent', { ...signed, body: whole }, UNSEEN);
  const reviews = await play('listReviews', 'success');
  const review = reviews.code === 200 ? reviews.data.items[0]?.id : undefined;
  if (review === undefined) throw new Error('No review waits.');
  const reason = 'The lower two lines are blurred.';
  await play(
    'decideReview',
    'success',
    { path: { id: review }, body: { decision: 'reject', reason } },
    { request: 'reject' },
  );
  await play(
    'decideReview',
    'requestAlreadyDecided',
    { path: { id: review }, body: { decision: 'accept' } },
    { request: 'accept' },
  );
  await pass(server, MINUTE_MS);
  const again = { backFileId: await upload('back') };
  await play('submitIdentity', 'again', { ...signed, body: again }, { request: 'newBack' });
  await play('listReviews', 'again');
  await pass(server, MINUTE_MS);
  await pass(server, MINUTE_MS);
  await play('getIdentity', 'success', { ...signed, path: { id } });
  await play('switchAccount', 'success', { ...signed, path: { id: 0 } });
  await play('resetDemoAccount', 'demoAccountOnly', { ...signed, account: 'real' });
  await answerQuestions(week);
};

/** Writes the answers to uploads as they are sent: percent-encoded. */
export const withEncodedUploads = ({ operations, schemas }: Recording): Recording => {
  const { answers = {}, requests = {}, parameters = {}, summaries = {} } = operations['uploadFile'] ?? {};
  const encoded = Object.entries(answers).map(([name, answer]) => [name, encodeURIComponent(JSON.stringify(answer))]);
  const uploadFile = {
    answers: Object.fromEntries(encoded) as Record<string, unknown>,
    requests,
    parameters,
    summaries,
  };
  return { operations: { ...operations, uploadFile }, schemas };
};
