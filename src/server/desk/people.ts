import { randomBytes } from 'node:crypto';
import { hashPassword, passwordMatches } from '../customers/index.ts';
import { SettingsFault, shapeOf } from '../world/settingsFile.ts';
import type { Environment } from '../world/world.ts';
import type { DeskRequest } from './deskRequest.ts';
import { faultOfRequest, isChange, isView } from './requestShape.ts';

/** Person of the desk: the name in the record, and the hash of the secret by which only this person acts. */
export type DeskPerson = { readonly name: string; readonly secretHash: string };

/** Request with the secret of the person who is named in it. */
export type SignedRequest = DeskRequest & { readonly secret?: string | undefined };

const PREFIX = 'desk:';

/** Returns the one spelling of a person's name: case, spaces around it, and repeated spaces make no other person. */
const nameOf = (by: string): string =>
  (by.startsWith(PREFIX) ? by.slice(PREFIX.length) : by)
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const shape = shapeOf<readonly DeskPerson[]>({
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'secretHash'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      secretHash: { type: 'string', pattern: '^\\$argon2id\\$v=19\\$' },
    },
  },
});

/** Checks the people of the desk as a settings file names them. Throws a SettingsFault where two have one name. */
export const deskPeopleOf = (content: unknown): readonly DeskPerson[] => {
  const people = shape(content, 'people').map(({ name, secretHash }) => ({ name: nameOf(name), secretHash }));
  const twice = people.find(({ name }, at) => people.findIndex((other) => other.name === name) !== at);
  if (twice) throw new SettingsFault(`names ${twice.name} twice`);
  return people;
};

/** Hashes a secret for the settings file. */
export const hashSecret = (secret: string): Promise<string> =>
  hashPassword({ randomBytes: (count) => new Uint8Array(randomBytes(count)) }, secret);

/**
 * Returns what lets a request through with the name of its person in one spelling. Where people are configured, as `live`
 * requires for whatever changes something or shows what is customers', the secret proves the person; it goes no further.
 * What changes something has a person, and every request has the form of its kind. `noteWrong` is called with the name
 * whose secret was not given.
 */
export const recogniser =
  (
    environment: Environment,
    people: readonly DeskPerson[],
    noteWrong: (person: DeskPerson | undefined) => Promise<void> = () => Promise.resolve(),
  ) =>
  async ({ secret, ...request }: SignedRequest): Promise<DeskRequest | { readonly fault: string }> => {
    const fault = faultOfRequest(request);
    const isShown = isView(request);
    if (!isChange(request) && !isShown) return fault === undefined ? request : { fault };
    const name = 'by' in request && typeof request.by === 'string' ? nameOf(request.by) : '';
    if (isShown && fault !== undefined) return { fault };
    // A sandbox without people lets everybody look.
    if (isShown && name === '' && people.length === 0 && environment !== 'live') return request;
    if (name === '') return { fault: 'Name who decides: --as <name>.' };
    if (fault !== undefined) return { fault };
    if (people.length === 0 && environment === 'live') {
      return { fault: 'Nobody is named for the desk: DESK_PEOPLE (docs/reviews.md).' };
    }
    if (people.length > 0) {
      const person = people.find((each) => each.name === name);
      const isRight = person && secret !== undefined && (await passwordMatches(secret, person.secretHash));
      if (!isRight) await noteWrong(person);
      if (!isRight) return { fault: `The secret is not that of ${name}: DESK_SECRET, and --as <name>.` };
    }
    return { ...request, by: `${PREFIX}${name}` } as DeskRequest;
  };
