import type { Journey } from '../checks/check.ts';
import { sumOf } from '../figures.ts';
import { setQuote } from './market.ts';
import { openDesk } from './trading.ts';

/** Settings, favourites, preferences and notifications. */
export const profile: Journey = {
  title: 'Settings and notifications',
  checks: [
    {
      name: 'the settings of the project are texts, each key once',
      requirements: ['CFG-1', 'CFG-2', 'CFG-3', 'CFG-4', 'CFG-27', 'CFG-26', 'GEN-61'],
      async run(trial) {
        const settings = await trial.succeed('getProjectInfo');
        const names = settings.map(({ configKey }) => configKey);
        trial.equal(
          'CFG-1',
          'keys that come twice',
          names.filter((name, index) => names.indexOf(name) !== index),
          [],
        );
        trial.equal(
          'CFG-2',
          'values that are no texts',
          settings.filter(({ configValue }) => typeof configValue !== 'string'),
          [],
        );
        const needed = [
          'environment',
          'appVersion',
          'timeZone',
          'demoBalance',
          'tradingEnabled',
          'closeOutLevel',
          'warningLevels',
        ];
        trial.equal(
          'CFG-3',
          'keys that are missing',
          needed.filter((name) => !names.includes(name)),
          [],
        );
        trial.equal(
          'CFG-4',
          'timeZone',
          settings.find(({ configKey }) => configKey === 'timeZone')?.configValue,
          'Europe/London',
        );
        const { languages, serverTime } = await trial.succeed('getCommonInfo');
        trial.equal('CFG-27', 'first language', languages[0], 'en');
        trial.holds(
          'GEN-61',
          'serverTime',
          String(serverTime).length === 13,
          'milliseconds, thirteen digits',
          serverTime,
        );
      },
    },
    {
      name: 'favourites keep their order and refuse what is not offered',
      requirements: ['PRF-16', 'PRF-17', 'PRF-18', 'VAL-33'],
      sandbox: true,
      async run(trial) {
        const { token } = await trial.customer();
        const set = (symbols: readonly string[]) => trial.call('updateFavourites', { token, body: { symbols } });
        await set([]);
        trial.equal(
          'PRF-16',
          'favourites that were cleared',
          (await trial.succeed('getFavourites', { token })).symbols,
          [],
        );
        await set(['XAUUSD', 'BTCUSD', 'EURUSD']);
        trial.equal('PRF-16', 'favourites', (await trial.succeed('getFavourites', { token })).symbols, [
          'XAUUSD',
          'BTCUSD',
          'EURUSD',
        ]);
        trial.refused('PRF-17', await set(['EURUSD', 'NOPE']), 2001, { field: 'symbols', symbol: 'NOPE' });
        trial.refused('PRF-18', await set(['EURUSD', 'EURUSD']), 1001);
        trial.refused('VAL-33', await set(['EURUSD', 'eurusd']), 1001, { field: 'symbols.1' });
        trial.equal(
          'PRF-16',
          'favourites after refusals',
          (await trial.succeed('getFavourites', { token })).symbols.length,
          3,
        );
        await set([]);
      },
    },
    {
      name: 'preferences and the name of a customer are stored as they were sent',
      requirements: ['PRF-6', 'PRF-7', 'PRF-8', 'PRF-9', 'PRF-13', 'PRF-14', 'PRF-21', 'PRF-22', 'PRF-23', 'VAL-21'],
      sandbox: true,
      async run(trial) {
        const { token } = await trial.newCustomer();
        const preferences = {
          language: 'fr',
          notifications: { deals: false, requests: true, marketNews: true, byMail: true },
        };
        trial.equal(
          'PRF-21',
          'answer of updatePreferences',
          await trial.succeed('updatePreferences', { token, body: preferences }),
          preferences,
        );
        trial.equal('PRF-21', 'getPreferences', await trial.succeed('getPreferences', { token }), preferences);
        trial.equal('PRF-22', 'language of the customer', (await trial.succeed('getUser', { token })).language, 'fr');
        trial.refused(
          'PRF-23',
          await trial.call('updatePreferences', { token, body: { ...preferences, language: 'nl' } }),
          1001,
          { field: 'language' },
        );
        const user = await trial.succeed('updateUser', {
          token,
          body: { nickname: ' <b>Ann</b> ', contactEmail: ' Ann@Example.COM ' },
        });
        trial.equal('PRF-6', 'nickname', user.nickname, 'Ann');
        trial.equal('PRF-8', 'contactEmail', user.contactEmail, 'ann@example.com');
        trial.equal('PRF-14', 'getUser', await trial.succeed('getUser', { token }), user);
        trial.refused('PRF-7', await trial.call('updateUser', { token, body: { nickname: '<b></b>' } }), 1001, {
          field: 'nickname',
        });
        trial.refused(
          'PRF-8',
          await trial.call('updateUser', { token, body: { nickname: 'Bob', contactEmail: 'none' } }),
          1106,
        );
        trial.equal('PRF-13', 'nickname after a refusal', (await trial.succeed('getUser', { token })).nickname, 'Ann');
        const kept = await trial.succeed('updateUser', { token, body: { nickname: '😀'.repeat(30) } });
        trial.equal('PRF-9', 'contactEmail that was absent', kept.contactEmail, 'ann@example.com');
        trial.equal('VAL-21', 'nickname of 30 code points', [...kept.nickname].length, 30);
      },
    },
    {
      name: 'what happens to orders is notified once, counted, and marked as read',
      requirements: [
        'NTF-1',
        'NTF-2',
        'NTF-6',
        'NTF-11',
        'NTF-19',
        'NTF-21',
        'NTF-22',
        'NTF-26',
        'NTF-28',
        'NTF-31',
        'NTF-32',
        'NTF-33',
        'NTF-34',
        'NTF-35',
        'NTF-37',
      ],
      profile: 'trading',
      sandbox: true,
      async run(trial) {
        const desk = await openDesk(trial, await trial.newCustomer());
        const { token } = desk;
        const order = await desk.open({ kind: 'limit', price: '4120.00', takeProfit: '4125.00' });
        const single = await desk.open({ kind: 'limit', price: '4121.00' });
        await desk.place({ volume: '0.00' });
        const read = (query: Readonly<Record<string, string | number | boolean>>) =>
          trial.succeed('listDealNotifications', { token, query });
        trial.equal('NTF-2', 'notifications of orders that were placed and refused', (await read({})).items, []);
        await setQuote(trial, 'XAUUSD', '4119.00', '4119.35');
        await trial.soon(async () => (await desk.list({ view: 'open' })).items.length === 2);
        await setQuote(trial, 'XAUUSD', '4125.00', '4125.35');
        await trial.soon(async () => (await desk.list({ view: 'open' })).items.length === 1);
        const { items } = await read({ size: 100 });
        trial.equal('NTF-26', 'kinds', items.map(({ kind }) => kind).toSorted(), [
          'take-profit-reached',
          'triggered',
          'triggered',
        ]);
        const [closed] = items.filter(({ kind }) => kind === 'take-profit-reached');
        const [row] = (await desk.life(order.orderId)).closings;
        trial.equal('NTF-19', 'orderId of the closing', closed?.orderId, order.orderId);
        trial.equal('NTF-22', 'createdAt of the closing', closed?.createdAt, row?.closedAt);
        trial.equal(
          'NTF-21',
          'amount of the closing',
          closed?.amount,
          row && sumOf(row.profit ?? 0, row.fee, row.overnightFee),
        );
        trial.equal(
          'NTF-32',
          'notifications that are read already',
          items.filter((each) => each.read),
          [],
        );
        const unread = async () => trial.succeed('getUnreadCounts', { token });
        trial.equal('NTF-37', 'unread counts', await unread(), { deal: 3, dealError: 0, total: 3 });
        await trial.succeed('markNotificationsRead', { token, query: { orderId: order.orderId } });
        trial.equal('NTF-33', 'unread deals after those of one order', (await unread()).deal, 1);
        trial.equal(
          'NTF-28',
          'unread notifications',
          (await read({ read: false })).items.map(({ orderId }) => orderId),
          [single.orderId],
        );
        trial.refused(
          'NTF-35',
          await trial.call('markNotificationsRead', { token, query: { orderId: 'kit-unknown' } }),
          1002,
          { field: 'orderId' },
        );
        await trial.succeed('markNotificationsRead', { token });
        trial.equal('NTF-34', 'unread counts after all', (await unread()).total, 0);
        const other = await trial.newCustomer();
        trial.equal(
          'NTF-31',
          'notifications of another customer',
          (await trial.succeed('listDealNotifications', { token: other.token })).items,
          [],
        );
      },
    },
    {
      name: 'legal texts have versions in order, and articles are found',
      requirements: ['CNT-16', 'CNT-31', 'CNT-32', 'CNT-33', 'CNT-35', 'CNT-41', 'CNT-13', 'CNT-11', 'CNT-12'],
      sandbox: true,
      async run(trial) {
        for (const name of ['customer', 'risk', 'privacy'] as const) {
          const text = await trial.succeed('getAgreement', { path: { name } });
          trial.holds('CNT-31', `version of ${name}`, /^\d{4}-\d{2}-\d{2}$/.test(text.version), 'a day', text.version);
          trial.equal('CNT-32', `number of ${name}`, text.number, text.earlier.length + 1);
        }
        const { token } = await trial.customer();
        trial.equal(
          'CNT-41',
          'accepted texts',
          (await trial.succeed('listAcceptedAgreements', { token })).items.map(({ name }) => name).toSorted(),
          ['customer', 'privacy', 'risk'],
        );
        trial.refused('CNT-13', await trial.call('getArticle', { path: { id: 'kit-unknown' } }), 1002, { field: 'id' });
        for (const item of (await trial.succeed('listBanners', { query: { placement: 'news' } })).items) {
          trial.equal(
            'CNT-11',
            `minutesToRead of ${item.id} without an article`,
            item.minutesToRead === null,
            !item.hasArticle,
          );
          if (item.hasArticle)
            trial.equal(
              'CNT-12',
              `code of getArticle ${item.id}`,
              (await trial.call('getArticle', { path: { id: item.id } })).code,
              200,
            );
        }
      },
    },
  ],
};
