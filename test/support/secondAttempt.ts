// Retries a failed test once, because pages, sockets and real time vary on a busy machine. `npm test` lists the tests
// that needed it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
