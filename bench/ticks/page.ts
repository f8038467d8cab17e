import '../../src/web/ui/tokens.css';
import '../../src/web/ui/base.css';
import { watchFrames } from './frames.ts';
import { showApp, showPerTick } from './app.tsx';
import { writeStraight } from './straight.ts';

/** Variant to show, from the address: `?shows=app&rows=windowed&rate=2000`. */
const wanted = new URL(window.location.href).searchParams;
const rows = wanted.get('rows') === 'all' ? 'all' : 'windowed';
const url = `ws://${window.location.host}/market?rate=${wanted.get('rate')}`;

watchFrames();
const ways = {
  app: () => showApp({ url, rows }),
  'app-per-tick': () => showPerTick({ url, rows }),
  straight: () => writeStraight({ url, rows, isWritten: true }),
  nothing: () => writeStraight({ url, rows, isWritten: false }),
};
const [, show = ways.nothing] = Object.entries(ways).find(([way]) => way === wanted.get('shows')) ?? [];
void show();
