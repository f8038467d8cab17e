import { constants, deflateRawSync } from 'node:zlib';

/**
 * Window of a compressed frame, as a power of two of bytes: no reference goes further back. Zlib cannot make a raw stream with less
 * than 9.
 */
const WINDOW_BITS = 13;
/** Bytes of earlier frames that a frame may refer to. More saves little and costs time with each frame. */
const HISTORY_BYTES = 4096;
/** Bytes that end a flushed block, left out on the wire (RFC 7692, 7.2.1). */
const TAIL_BYTES = 4;
/** First byte of an unfragmented, compressed text message: FIN, RSV1 and the opcode 1. */
const COMPRESSED_TEXT = 0xc1;

/** Wraps a compressed message as one WebSocket frame of a server (RFC 6455, 5.2). */
const frameOf = (payload: Buffer): Buffer => {
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([COMPRESSED_TEXT, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([COMPRESSED_TEXT, 126, length >> 8, length & 255]), payload]);
  const header = Buffer.alloc(10);
  header.set([COMPRESSED_TEXT, 127]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
};

/**
 * Compresses the messages that several readers receive alike: each may refer to those before it, as the window of each reader
 * holds them (RFC 7692, with context takeover). Messages that are sent uncompressed are in no window and do not matter.
 */
export const createSharedStream = () => {
  let history: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  return {
    /** Compresses without a reference to what was compressed before, so that a new reader understands what follows. */
    renew(): void {
      history = Buffer.alloc(0);
    },
    /** Compares the work for a message with that for others: its bytes, and those of the earlier ones that are read again. */
    work: (message: Buffer): number => message.length + HISTORY_BYTES,
    /** Returns the frame of a message, ready for the wire. */
    frame(message: Buffer): Buffer {
      const deflated = deflateRawSync(message, {
        finishFlush: constants.Z_SYNC_FLUSH,
        windowBits: WINDOW_BITS,
        memLevel: 7,
        ...(history.length > 0 && { dictionary: history }),
      });
      history = Buffer.concat([history, message]).subarray(-HISTORY_BYTES);
      return frameOf(deflated.subarray(0, -TAIL_BYTES));
    },
  };
};

/** True if the server can meet a parameter of an offer: the client's window is large enough and keeps what was sent before. */
const isMet = (parameter: string): boolean => {
  const [name = '', value] = parameter.replaceAll(/["\s]/g, '').split('=');
  const bits = Number(value);
  if (name === 'client_no_context_takeover') return value === undefined;
  if (name === 'client_max_window_bits') return value === undefined || (bits >= 8 && bits <= 15);
  return name === 'server_max_window_bits' && bits >= WINDOW_BITS && bits <= 15;
};

/**
 * Returns the part of a client's offer of extensions that the server takes up, as a header; undefined if it takes up none, as of
 * an offer with a parameter that is not known.
 */
export const takenOffer = (header = ''): string | undefined => {
  for (const offer of header.split(',')) {
    const [extension = '', ...parameters] = offer.split(';');
    if (extension.trim() !== 'permessage-deflate' || !parameters.every(isMet)) continue;
    const limitsWindow = parameters.some((parameter) => parameter.includes('server_max_window_bits'));
    return limitsWindow ? `permessage-deflate; server_max_window_bits=${WINDOW_BITS}` : 'permessage-deflate';
  }
  return undefined;
};
