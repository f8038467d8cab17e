import { CALL_TIMEOUT_MS } from '../../domain/callTimeout.ts';

/** Time without progress after which a transfer fails (§9). A large picture on a slow line may take longer in all. */
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
 * `fetch` over XMLHttpRequest, which alone reports upload progress: `onProgress` receives the share sent, from 0 to 1.
 * Rejects with a TimeoutError after 60 s without progress.
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
        // XMLHttpRequest counts its timeout from the start of the call, whenever it is set.
        call.timeout = performance.now() - startedMs + STANDSTILL_MS;
        onProgress(total === 0 ? 0 : loaded / total);
      };
      call.onload = () =>
        resolve(new Response(call.response as Blob, { status: call.status, headers: headersOf(call) }));
      call.onerror = () => reject(new TypeError('The server could not be reached.'));
      call.ontimeout = () => reject(new DOMException('No progress within the time limit.', 'TimeoutError'));
      call.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  };
