import { FIRM_SETTINGS, type FirmSetting } from '../../domain/content/firm.ts';
import { checkEmail, normalEmail } from '../../domain/customer/contact.ts';
import { readPlacesSettings } from '../places/index.ts';
import { LINE_MUST_BE, lineOf, type Read, webUrlOf } from '../world/readVariable.ts';
import { CONTENT_BY_DEFAULT, type ContentSettings, type FirmSettings, type ServiceWay } from './contentSettings.ts';

const percentageOf = (text: string): string | undefined =>
  /^(0|[1-9]\d{0,2})(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? text : undefined;

const emailOf = (text: string): string | undefined => (checkEmail(text).length === 0 ? normalEmail(text) : undefined);

const SERVICE_KINDS = ['chat', 'messenger', 'phone', 'page'] as const satisfies readonly ServiceWay['kind'][];
const WAYS_MUST_BE =
  `ways with their addresses, parted by spaces, such as \`chat=https://chat.example phone=tel:+442079460000\`; ` +
  `the ways are ${SERVICE_KINDS.join(', ')}`;

const telephoneOf = (text: string): string | undefined => (/^tel:\+[1-9]\d{3,14}$/.test(text) ? text : undefined);

/** Parses the ways to customer service with their addresses, in the order in which customers see them. */
const serviceWaysOf = (text: string): readonly ServiceWay[] | undefined => {
  const ways = text.split(/\s+/).map((entry): ServiceWay | undefined => {
    const [, name, address = ''] = /^([a-z]+)=(.+)$/.exec(entry) ?? [];
    const kind = SERVICE_KINDS.find((known) => known === name);
    const url = kind === 'phone' ? telephoneOf(address) : webUrlOf(address);
    return kind && url !== undefined ? { kind, url } : undefined;
  });
  return ways.every((way) => way !== undefined) ? ways : undefined;
};

/** Name or address of a host with its port. Other characters have a meaning in the policy that names the hosts. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
/** Parses hosts as addresses with `https` write them: in lower case, with a port that is not 443. */
const hostsOf = (text: string): readonly string[] | undefined => {
  const hosts = text.split(',').map((part) => part.trim());
  return hosts.every((host) => HOST.test(host) && URL.parse(`https://${host}`)?.host === host)
    ? [...new Set(hosts)]
    : undefined;
};

/** Variables of what the legal texts name of the firm. */
const FIRM_VARIABLES = {
  firmName: 'FIRM_NAME',
  firmAddress: 'FIRM_ADDRESS',
  firmSupervisor: 'FIRM_SUPERVISOR',
  firmLicence: 'FIRM_LICENCE',
  guaranteeScheme: 'GUARANTEE_SCHEME',
  complaintsBody: 'COMPLAINTS_BODY',
  complaintsEmail: 'COMPLAINTS_EMAIL',
} as const satisfies Readonly<Record<FirmSetting, string>>;

const firmOf = (read: Read): FirmSettings =>
  Object.fromEntries(
    FIRM_SETTINGS.flatMap((key) => {
      const isEmail = key === 'complaintsEmail';
      const must = isEmail ? 'an e-mail address' : LINE_MUST_BE;
      const text = read<string | null>(FIRM_VARIABLES[key], null, isEmail ? emailOf : lineOf, must);
      return text === null ? [] : [[key, text]];
    }),
  );

/** Reads the settings of the firm from the operator's variables. */
export const readContentSettings = (read: Read, faults: string[]): ContentSettings => ({
  places: readPlacesSettings(read, faults),
  firm: firmOf(read),
  lossFigure: read<string | null>('LOSS_FIGURE', null, percentageOf, 'a percentage from 0 to 100, such as `74.5`'),
  serviceEmail: read('SERVICE_EMAIL', CONTENT_BY_DEFAULT.serviceEmail, emailOf, 'an e-mail address'),
  serviceWays: read('SERVICE_WAYS', CONTENT_BY_DEFAULT.serviceWays, serviceWaysOf, WAYS_MUST_BE),
  versionCheckUrl: read<string | null>(
    'VERSION_CHECK_URL',
    CONTENT_BY_DEFAULT.versionCheckUrl,
    webUrlOf,
    'an address that begins with `https://` or `http://`',
  ),
  webViewHosts: read(
    'WEB_VIEW_HOSTS',
    CONTENT_BY_DEFAULT.webViewHosts,
    hostsOf,
    'hosts, such as `help.example.com,example.org:8443`',
  ),
});
