import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DeskAnswer } from './deskRequest.ts';
import type { SignedRequest } from './people.ts';

/** Returns the folder of the sockets, within the data: only its owner may enter, who could read the data anyway. */
const folderOf = (dataDir: string): string => join(dataDir, 'desk');

/** Returns the shorter way to a path: a socket's path may hold about a hundred letters. */
const shortest = (path: string): string => {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
};

/**
 * Opens a socket for the desk's command of this machine: one request and its answer a connection, each as JSON. Every
 * process has a socket of its own, named by its process id. Returns the function that closes it.
 */
export const openDeskSocket = async (
  dataDir: string,
  answer: (request: SignedRequest) => Promise<DeskAnswer>,
): Promise<() => Promise<void>> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const path = join(folderOf(dataDir), `${process.pid}.sock`);
  // Removes the socket of a killed process with this id.
  await rm(path, { force: true });
  const converse = async (socket: Socket): Promise<void> => {
    const request = JSON.parse(await text(socket)) as SignedRequest;
    const answered = await answer(request).catch((fault: Error): DeskAnswer => ({ fault: fault.message }));
    socket.end(JSON.stringify(answered));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    // Closes a connection without a valid request.
    converse(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(shortest(path), resolve);
  });
  return () => new Promise((resolve) => void server.close(() => resolve()));
};

/** Sends a request to a server that runs on this data. Throws in plain words where none does. */
export const askDesk = async (dataDir: string, request: SignedRequest): Promise<DeskAnswer> => {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  for (const name of names) {
    const answer = await askSocket(join(folderOf(dataDir), name), request);
    if (answer) return answer;
  }
  throw new Error(`No server runs on ${dataDir}. Start it, or name its folder in DATA_DIR.`);
};

/** Returns undefined where no process listens any more. */
const askSocket = async (path: string, request: SignedRequest): Promise<DeskAnswer | undefined> => {
  const socket = connect({ path: shortest(path), allowHalfOpen: true });
  try {
    socket.end(JSON.stringify(request));
    return JSON.parse(await text(socket)) as DeskAnswer;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') throw error;
    await rm(path, { force: true });
    return undefined;
  }
};
