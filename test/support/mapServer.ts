import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlacesSettings } from '../../src/server/places/index.ts';
import { picture } from './pictures.ts';

/** Place that the server finds for every text, and the address that it has everywhere. */
export const FOUND_PLACE = {
  display_name: 'Hafenstraße 1, 12345 Musterstadt',
  name: 'Hafenamt',
  lat: '53.546',
  lon: '9.96',
};

export type MapServer = {
  readonly url: string;
  /** Settings of a server that uses its tiles and its geocoder. */
  readonly settings: PlacesSettings;
  /** Sites that tiles were asked for by, as their requests said. */
  readonly referrers: ReadonlySet<string | undefined>;
  /** Answers all later tiles with this status. */
  answerTiles(status: number): void;
  close(): Promise<void>;
};

/** Starts a server of map tiles at `/tiles/{z}/{x}/{y}` and of a geocoder at `/geo`, on a loopback port. */
export const startMapServer = async (): Promise<MapServer> => {
  const tile = await picture(256, 256, 'png');
  const referrers = new Set<string | undefined>();
  let status = 200;
  const server = createServer(({ url = '', headers }, response) => {
    if (url.startsWith('/tiles/')) {
      referrers.add(headers.referer);
      response
        .writeHead(status, { 'Content-Type': 'image/png', 'Cache-Control': 'no-store' })
        .end(status === 200 ? tile : '');
    } else {
      response.end(JSON.stringify(url.startsWith('/geo/search') ? [FOUND_PLACE] : FOUND_PLACE));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      tiles: { url: `${url}/tiles/{z}/{x}/{y}.png`, attribution: '© [Map makers](https://maps.example/)' },
      geocoderUrl: `${url}/geo`,
      servicePoint: null,
    },
    referrers,
    answerTiles: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
