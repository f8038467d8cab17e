import { CONTENT_BY_DEFAULT } from '../../../src/server/content/index.ts';
import { startTestServer } from '../../support/testServer.ts';

const TILES = {
  url: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
  attribution: '© [Maps](https://maps.example.com/)',
};

const answersWith = async (places: Partial<typeof CONTENT_BY_DEFAULT.places>) => {
  const content = { ...CONTENT_BY_DEFAULT, places: { ...CONTENT_BY_DEFAULT.places, ...places } };
  const server = await startTestServer({ content });
  const settings = await server.succeed('getProjectInfo');
  const { headers } = await server.call('getProjectInfo');
  await server.close();
  return {
    settings: Object.fromEntries(settings.map(({ configKey, configValue }) => [configKey, configValue])),
    policy: headers.get('content-security-policy') ?? '',
  };
};

describe('the settings of maps and places', () => {
  it('are those that the operator chose, without the geocoder’s address; pictures come from the tiles’ host alone [CFG-50, CFG-51, CFG-53, CFG-54]', async () => {
    const { settings, policy } = await answersWith({
      tiles: TILES,
      geocoderUrl: 'https://geo.example.com/?key=secret',
      servicePoint: { address: '1 High Street, London', position: '51.5,-0.12' },
    });
    expect(settings).toMatchObject({
      mapTilesUrl: TILES.url,
      mapAttribution: TILES.attribution,
      placeLookup: 'true',
      servicePointAddress: '1 High Street, London',
      servicePointPosition: '51.5,-0.12',
    });
    expect(JSON.stringify(settings)).not.toMatch(/geo\.example|secret/);
    expect(policy.split(';')).toContain("img-src 'self' blob: data: https://tiles.example.com");
    expect(policy).not.toMatch(/geo\.example|key=/);
    expect(policy).toContain("connect-src 'self';");
  });

  it('are not there by themselves, and no host but our own is allowed then [CFG-51]', async () => {
    const { settings, policy } = await answersWith({
      servicePoint: { address: '1 High Street, London', position: null },
    });
    expect(Object.keys(settings).filter((key) => /map|place|servicePoint/.test(key))).toEqual(['servicePointAddress']);
    expect(policy.split(';')).toContain("img-src 'self' blob: data:");
  });
});
