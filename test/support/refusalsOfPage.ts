/**
 * Records all calls of the page; the returned function answers the addresses of the calls that were refused with a code.
 * Undone by `jest.restoreAllMocks`.
 */
export const recordRefusals = (code: number): (() => Promise<readonly string[]>) => {
  const answers: Promise<readonly string[]>[] = [];
  const real = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const response = await real(...call);
    const copy = response.clone();
    answers.push(copy.json().then((answer: { code?: number }) => (answer.code === code ? [response.url] : [])));
    return response;
  });
  return async () => (await Promise.all(answers)).flat();
};
