import type { Journey } from '../checks/check.ts';
import { calls } from './calls.ts';
import { deposits } from './deposits.ts';
import { destinations } from './destinations.ts';
import { entry } from './entry.ts';
import { funds } from './funds.ts';
import { hostile } from './hostile.ts';
import { investments } from './investments.ts';
import { keys } from './keys.ts';
import { languages } from './languages.ts';
import { lists } from './lists.ts';
import { loans } from './loans.ts';
import { market } from './market.ts';
import { placing } from './placing.ts';
import { positions } from './positions.ts';
import { profile } from './profile.ts';
import { sessions } from './sessions.ts';
import { socket } from './socket.ts';
import { withdrawals } from './withdrawals.ts';

/** Every journey, in the order in which a backend is built; generated requests are drawn from the seed. */
export const journeysFor = (seed: number): readonly Journey[] => [
  calls,
  languages,
  market,
  entry,
  sessions,
  profile,
  placing,
  positions,
  keys,
  lists,
  funds,
  socket,
  hostile(seed),
  deposits,
  destinations,
  withdrawals,
  investments,
  loans,
];
