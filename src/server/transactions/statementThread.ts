import { parentPort } from 'node:worker_threads';
import type { StatementAnswer, StatementJob } from './statementWriter.ts';
import { writePdf } from './writePdf.ts';

const answer = ({ id, document }: StatementJob): Promise<StatementAnswer> =>
  writePdf(document).then(
    (bytes) => ({ id, bytes }),
    (fault: Error) => ({ id, fault: fault.message }),
  );

parentPort?.on('message', (job: StatementJob) => void answer(job).then((done) => parentPort?.postMessage(done)));
