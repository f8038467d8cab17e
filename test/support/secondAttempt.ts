// Pages, sockets and real time on a busy machine: what fails once is asked once more. `npm test` names what needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
