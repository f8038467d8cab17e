import { act } from '@testing-library/react';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { type RefusalName } from '../../../src/domain/refusal.ts';
import { refused } from '../../../src/web/api/index.ts';
import { changeLanguage } from '../../../src/web/app/texts.ts';
import { useRefusal } from '../../../src/web/refusals/index.ts';
import { renderPart } from '../../support/renderPart.tsx';
import { DATA, listed, SERVER_WORDS } from './refusedCalls.ts';
import { RAW, textAt } from './saidRefusals.ts';

const KINDS = [undefined, 'withdrawal', 'investment', 'loan'] as const;
type Kind = (typeof KINDS)[number];

/** Says each refusal of the contract, of a request about this. */
const All = ({ ended }: { readonly ended: Kind }) => {
  const sayRefusal = useRefusal(ended);
  return listed.map(({ code, name }) => (
    <p key={code} title={name}>
      {sayRefusal(refused(code, SERVER_WORDS, DATA[code] ?? null)).words}
    </p>
  ));
};

const placeOf = (name: RefusalName, ended: Kind) =>
  name === 'request-already-decided' && ended !== undefined ? `ways.json:ended.${ended}` : `refusals.json:${name}`;

it.each(KINDS)('every refusal of the contract is said in ten languages, of a request about: %s', async (ended) => {
  const { texts } = await renderPart(<All ended={ended} />, { texts: ['refusals', 'ways'] });
  for (const language of LANGUAGES) {
    await act(() => changeLanguage(texts, language, new AbortController().signal));
    const wrong = listed.filter(({ name }) => {
      const said = document.querySelector(`[title="${name}"]`)?.textContent ?? '';
      const parts = textAt(language, placeOf(name, ended)).split(/\{\{\w+\}\}/);
      return !parts.every((part) => said.includes(part)) || said.includes(SERVER_WORDS) || RAW.test(said);
    });
    expect([language, wrong.map(({ name }) => name)]).toEqual([language, []]);
  }
});
