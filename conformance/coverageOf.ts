import type { Requirement } from './contract/requirements.ts';

/** Requirements that the kit does not test, grouped by the reason. */
export type Excuses = {
  readonly groups: readonly {
    readonly reason: string;
    /** True for a group that waits for its checks to be written. */
    readonly open?: boolean;
    readonly requirements: readonly string[];
  }[];
};

export type Coverage = {
  /** What is tested and what is excused, to print. */
  readonly lines: readonly string[];
  /** What is wrong: neither tested nor excused, both, or unknown. */
  readonly faults: readonly string[];
};

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`;

/**
 * Compares the requirements of the contract with those that checks name and those that are excused. A MAY asks for nothing that a
 * backend could break.
 */
export const coverageOf = (
  requirements: readonly Requirement[],
  named: readonly string[],
  { groups }: Excuses,
): Coverage => {
  const tested = new Set(named);
  const excused = groups.flatMap((group) => group.requirements);
  const known = new Set(requirements.map(({ id }) => id));
  const binding = requirements.filter(({ level, coming }) => level !== 'MAY' && coming === undefined);
  const musts = binding.filter(({ level }) => level === 'MUST');
  const shoulds = binding.filter(({ level }) => level === 'SHOULD');
  const missing = binding.filter(({ id }) => !tested.has(id) && !excused.includes(id));
  const both = excused.filter((id) => tested.has(id));
  const unknown = [...tested, ...excused].filter((id) => !known.has(id));
  const twice = excused.filter((id, index) => excused.indexOf(id) !== index);
  const countOf = (list: readonly Requirement[]) => list.filter(({ id }) => tested.has(id)).length;
  const [count, ofShoulds] = [countOf(musts), countOf(shoulds)];
  const chapters = [...Map.groupBy(musts, ({ title }) => title)].map(([title, of]) => {
    const done = of.filter(({ id }) => tested.has(id)).length;
    return `  ${title.padEnd(32)} ${String(done).padStart(4)} of ${String(of.length).padStart(4)}`;
  });
  return {
    lines: [
      `${count} of ${musts.length} MUSTs are tested (${percent(count, musts.length)}), and ${ofShoulds} of ${shoulds.length} SHOULDs; ${excused.length} requirements are excused:`,
      ...groups.map(
        ({ reason, open, requirements: of }) =>
          `  ${String(of.length).padStart(4)} ${open ? 'no check yet: ' : ''}${reason}`,
      ),
      'Tested by chapter:',
      ...chapters,
    ],
    faults: [
      ...missing.map(({ id, sentence }) => `${id} is neither tested nor excused: ${sentence}`),
      ...both.map((id) => `${id} is tested and excused: take it out of conformance/excused.json.`),
      ...unknown.map((id) => `${id} is no requirement of the contract.`),
      ...twice.map((id) => `${id} is excused twice.`),
    ],
  };
};
