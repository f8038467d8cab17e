import { REFUSALS } from '../../src/domain/refusal.ts';
import { atFault, contract, operations } from '../support/contract.ts';

const needsSignIn = ({ described }: (typeof operations)[number]) => described.security?.length !== 0;

describe('the catalogue of refusals', () => {
  const answered = new Set(operations.flatMap(({ refusals }) => refusals));

  it('contains every code that an operation may answer', () => {
    const known = new Set<number>(Object.values(REFUSALS));
    expect([...answered].filter((code) => !known.has(code))).toEqual([]);
  });

  it("contains no refusal that neither an operation nor an order's exception uses", () => {
    const ofExceptions: readonly unknown[] = contract.components.schemas['OrderExceptionReason']?.enum ?? [];
    const unanswered = Object.entries(REFUSALS).filter(
      ([name, code]) => !answered.has(code) && !ofExceptions.includes(name),
    );
    expect(unanswered.map(([name]) => name)).toEqual([]);
  });

  it('gives each refusal a code of its own', () => {
    const codes = Object.values(REFUSALS);
    expect(codes).toHaveLength(new Set(codes).size);
  });
});

describe('the refusals of an operation', () => {
  it('are listed in ascending order, each once', () => {
    const ascending = (codes: readonly number[]) =>
      codes.every((code, index) => index === 0 || (codes[index - 1] ?? code) < code);
    expect(atFault(({ refusals }) => !ascending(refusals))).toEqual([]);
  });

  it('contain 401 exactly where a session is required', () => {
    expect(atFault((operation) => operation.refusals.includes(401) !== needsSignIn(operation))).toEqual([]);
  });

  it('contain 1001 where the operation takes input', () => {
    const takesInput = ({ described, parameters, requests }: (typeof operations)[number]) =>
      '200' in described.responses && (requests.length > 0 || parameters.some(({ in: place }) => place !== 'header'));
    expect(
      atFault(
        (operation) => takesInput(operation) && !operation.refusals.includes(1001) && operation.name !== 'checkVersion',
      ),
    ).toEqual([]);
  });

  it("contain 1008 exactly for the sandbox's controls", () => {
    expect(atFault(({ refusals, tag }) => refusals.includes(1008) !== (tag === 'sandbox'))).toEqual([]);
  });
});
