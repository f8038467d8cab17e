/**
 * XMLHttpRequest over `fetch`, as far as the app uses one: jsdom's own would send the page's origin, which is not the
 * test server's, and be refused. Uploads report their whole progress at once.
 */
export class PageRequest {
  timeout = 0;
  responseType = 'blob';
  status = 0;
  response: Blob | null = null;
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  readonly upload = { onprogress: (_sent: { readonly loaded: number; readonly total: number }) => undefined };

  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #method = '';
  #url = '';
  #answered = new Headers();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  send(body: Blob): void {
    this.upload.onprogress({ loaded: body.size / 2, total: body.size });
    this.#answer(body).then(
      () => this.onload(),
      () => (this.#stop.signal.aborted ? this.onabort() : this.onerror()),
    );
  }

  abort(): void {
    this.#stop.abort();
  }

  async #answer(body: Blob): Promise<void> {
    const request = { method: this.#method, headers: this.#headers, body, signal: this.#stop.signal };
    const answer = await fetch(this.#url, request);
    this.response = await answer.blob();
    this.status = answer.status;
    this.#answered = answer.headers;
  }
}
