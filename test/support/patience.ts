/** Starting a server takes seconds, a journey through the app more, and on a busy machine many. */
jest.setTimeout(90_000);
