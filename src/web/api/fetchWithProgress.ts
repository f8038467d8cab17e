import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';

/** When nothing has moved for so long, nothing will (§9). A large picture on a slow line may take longer in all. */
const STANDSTILL_MS = CALL_TIMEOUT_MS;

const headersOf = (call: XMLHttpRequest): Headers => {
  const lines = call.getAllResponseHeaders().trim().split('\r\n');
  return new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').trim()];
    }),
  );
};

/**
 * `fetch` over XMLHttpRequest, which alone can tell how much of a body has gone out: `onProgress` hears the share, from 0
 * to 1. Rejects with a TimeoutError when nothing moves for 60 s.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void) =>
  async (input: RequestInfo): Promise<Response> => {
    const request = new Request(input);
    const body = await request.blob();
    request.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const startedMs = performance.now();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.responseType = 'blob';
      call.timeout = STANDSTILL_MS;
      call.upload.onprogress = ({ loaded, total }) => {
        // It counts from the start, whenever it is set.
        call.timeout = performance.now() - startedMs + STANDSTILL_MS;
        onProgress(total === 0 ? 0 : loaded / total);
      };
      call.onload = () =>
        resolve(new Response(call.response as Blob, { status: call.status, headers: headersOf(call) }));
      call.onerror = () => reject(new TypeError('The server could not be reached.'));
      call.ontimeout = () => reject(new DOMException('Nothing moves any more.', 'TimeoutError'));
      call.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  };
