import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/contract/index.ts';
import { REFUSALS, type RefusalName } from '../../src/domain/refusal.ts';
import { operations } from '../support/contract.ts';
import { isLeftInEnglish, placeholdersOf, textsOf } from '../support/texts.ts';

const FUNDS: ReadonlySet<string> = new Set(
  operations
    .filter(({ described }) => described.tags?.some((tag) => tag === 'funds' || tag === 'wallet'))
    .map(({ name }) => name),
);
type Listed = {
  readonly code: number;
  readonly name: RefusalName;
  readonly data: readonly { readonly name: string; readonly optional: boolean }[] | null;
  readonly operations: readonly string[];
};
const refusals = JSON.parse(readFileSync('contract/refusals.json', 'utf8')) as readonly Listed[];

/** Refusals of the calls of money, as the screens say them: in the words of the server, which are these. */
const OF_FUNDS = refusals.filter(({ operations: refusing }) => refusing.some((name) => FUNDS.has(name)));

/** Words by which a sentence says what the customer can do, or when something becomes possible. */
const STEPS: Readonly<Record<(typeof LANGUAGES)[number], RegExp>> = {
  en: /please|first|can be used|you can|may help|required/i,
  de: /bitte|zuerst|kann|können|erforderlich/i,
  fr: /veuillez|d.abord|pourr|peut|pouvez|peuvent|requis|ajoutez|joignez/i,
  it: /prima|può|puoi|possono|obbligatori|richiest|prova|riprova|attendi|scegli|inserisci|controlla|usa|conferma|verifica|accedi|ricomincia/i,
  es: /por favor|primero|antes|puede|pueden|obligatori|inténtelo|espere|elija|introduzca|revise|compruebe|utilice|consulte|confirme|inicie|vuelva|empiece|necesari|acepte|use |requiere|revís|podrá/i,
  vi: /vui lòng|hãy|trước|có thể|cần|bắt buộc/i,
  th: /โปรด|กรุณา|ก่อน|ได้|ต้อง/,
  ja: /ください|できます|可能|なります/,
  'zh-TW': /請|可|需|須/,
  ko: /주세요|십시오|하세요|수 있|필요/,
};
/** What was not found is chosen again from the list beside it; quotes load in §8's words. */
const WITHOUT_STEP: ReadonlySet<string> = new Set<RefusalName>(['not-found', 'quotes-loading']);

describe('the refusals of the calls of money', () => {
  it('are those of nineteen calls', () => {
    expect(FUNDS.size).toBeGreaterThanOrEqual(19);
    expect(OF_FUNDS.length).toBeGreaterThan(30);
  });

  it.each(LANGUAGES)('say in %s what to do, without codes and places left open', (language) => {
    const texts = textsOf(language);
    const english = textsOf('en');
    const faults = OF_FUNDS.flatMap(({ code, name, data }) => {
      const at = `refusals.json:${name}`;
      const said = texts.get(at) ?? [];
      const [{ text } = { text: '' }] = said;
      const told = new Set((data ?? []).filter(({ optional }) => !optional).map((field) => `{{${field.name}}}`));
      const isOpen = placeholdersOf(said).some((place) => !told.has(place));
      return [
        text.trim().length < 4 && 'has no words',
        (text.includes(String(code)) || text.includes(name) || Object.keys(REFUSALS).includes(text)) && 'is a code',
        isOpen && 'has a place that nothing fills',
        language !== 'en' && isLeftInEnglish(language, text, english.get(at) ?? []) && 'is English',
        !WITHOUT_STEP.has(name) && !STEPS[language].test(text) && 'says no step',
      ]
        .filter((fault) => fault !== false)
        .map((fault) => `${name} ${fault}: ${text}`);
    });
    expect(faults).toEqual([]);
  });
});
