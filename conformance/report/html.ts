import type { Finding } from '../checks/finding.ts';
import { countsOf, type Result, type Run } from '../checks/runChecks.ts';
import type { Verdict } from '../checks/check.ts';
import { curlOf } from '../client/exchange.ts';
import type { Contract } from '../contract/openContract.ts';
import { escaped } from './escaped.ts';
import { mendingOrder, type ToMend } from './mendingOrder.ts';
import { STYLE } from './style.ts';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  pass: 'as the contract says',
  fail: 'a MUST of the contract is broken',
  warning: 'a SHOULD is broken: right with a reason',
  review: 'a person has to look',
  skip: 'could not be tried here',
  omit: 'does not apply to this backend',
  error: 'the kit or the way to the backend failed',
};

/** Writes a sentence of the contract: names as code, links as their words. */
const worded = (sentence: string): string =>
  escaped(sentence)
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** What a finding is shown with. */
type Shown = { readonly contract: Contract; readonly rules: string };

const findingHtml = (
  { requirement, what, expected, came, exchange, frames }: Finding,
  { contract, rules }: Shown,
): string => {
  const { sentence, level, chapter, title, anchor } = contract.requirement(requirement);
  return `<div class="finding">
<p class="rule"><b>${requirement}</b> ${level} <q>${worded(sentence)}</q> <small>${escaped(title)}, <a href="${escaped(`${rules}/${chapter}.md#${anchor}`)}">contract/rules/${chapter}.md</a></small></p>
<dl><dt>Looked at</dt><dd>${escaped(what)}</dd><dt>Expected</dt><dd>${escaped(expected)}</dd><dt>Came</dt><dd class="came">${escaped(came)}</dd></dl>
${exchange ? `<details><summary>Repeat it</summary><pre>${escaped(curlOf(exchange))}</pre><p>HTTP status ${exchange.status}</p><pre>${escaped(exchange.text.slice(0, 2000))}</pre></details>` : ''}${frames ? `<details><summary>Frames</summary><pre>${escaped(frames.join('\n'))}</pre></details>` : ''}
</div>`;
};

const resultHtml = ({ name, verdict, requirements, findings, reason }: Result, shown: Shown): string => {
  const { contract } = shown;
  const ids = requirements
    .map((id) => `<abbr title="${escaped(contract.requirement(id).sentence)}">${id}</abbr>`)
    .join(' ');
  const head = `<span class="verdict ${verdict}">${verdict}</span> ${escaped(name)} <small>${ids}</small>`;
  if (findings.length === 0 && reason === undefined) return `<li>${head}</li>`;
  const body = findings.map((finding) => findingHtml(finding, shown)).join('\n');
  return `<li><details${verdict === 'fail' || verdict === 'error' ? ' open' : ''}><summary>${head}</summary>${reason === undefined ? '' : `<p>${escaped(reason)}</p>`}${body}</details></li>`;
};

const mendHtml = ({ requirement, checks, finding }: ToMend): string =>
  `<li><b>${requirement.id}</b> ${worded(requirement.sentence)} <small>${checks} ${checks === 1 ? 'check' : 'checks'}; ${escaped(finding.what)}: expected ${escaped(finding.expected)}, came ${escaped(finding.came)}</small></li>`;

const journeyHtml = (title: string, results: readonly Result[], shown: Shown): string => {
  const counts = Object.entries(countsOf(results)).filter(([, count]) => count > 0);
  const badges = counts
    .map(([verdict, count]) => `<span class="verdict ${verdict}">${count} ${verdict}</span>`)
    .join(' ');
  return `<section><h2>${escaped(title)} ${badges}</h2><ul class="results">${results.map((each) => resultHtml(each, shown)).join('\n')}</ul></section>`;
};

const requirementsHtml = ({ results }: Run, contract: Contract): string => {
  const tested = new Map<string, Verdict[]>();
  for (const { requirements, verdict, findings } of results) {
    const broken = new Set(findings.map(({ requirement }) => requirement));
    for (const id of requirements)
      tested.set(id, [...(tested.get(id) ?? []), verdict === 'fail' && !broken.has(id) ? 'pass' : verdict]);
  }
  const order: readonly Verdict[] = ['fail', 'error', 'warning', 'review', 'pass', 'skip', 'omit'];
  const rows = contract.requirements.flatMap(({ id, level, sentence }) => {
    const verdicts = tested.get(id);
    const worst = verdicts && order.find((verdict) => verdicts.includes(verdict));
    return worst
      ? [
          `<tr><td>${id}</td><td>${level}</td><td><span class="verdict ${worst}">${worst}</span></td><td>${worded(sentence)}</td></tr>`,
        ]
      : [];
  });
  return `<section><details><summary><h2>Requirements that were tested (${rows.length})</h2></summary><table>${rows.join('\n')}</table></details></section>`;
};

/**
 * Writes a run as one page without external files, for light and dark screens. `rules` is the way from the page to
 * `contract/rules`.
 */
export const htmlReport = (run: Run, contract: Contract, rules = 'contract/rules'): string => {
  const counts = Object.entries(countsOf(run.results)) as [Verdict, number][];
  const mend = mendingOrder(run, contract);
  const isGood = !run.results.some(({ verdict }) => verdict === 'fail' || verdict === 'error');
  const tiles = counts
    .filter(([, count]) => count > 0)
    .map(
      ([verdict, count]) => `<li class="${verdict}"><b>${count}</b> ${verdict}<small>${MEANINGS[verdict]}</small></li>`,
    )
    .join('\n');
  const journeys = [...Map.groupBy(run.results, ({ journey }) => journey)];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance: ${isGood ? 'nothing found' : 'faults found'}</title><style>${STYLE}</style></head>
<body><header><h1>${isGood ? 'Nothing found that breaks the contract' : 'Differs from the contract'}</h1>
<p>${escaped(run.baseUrl)}, contract ${escaped(run.contractVersion)}, ${run.startedAt}, ${run.seconds.toFixed(1)} s</p><ul class="tiles">${tiles}</ul></header>
<main>${mend.length > 0 ? `<section><h2>What to mend first</h2><ol>${mend.map(mendHtml).join('\n')}</ol></section>` : ''}
${journeys.map(([title, results]) => journeyHtml(title, results, { contract, rules })).join('\n')}
${requirementsHtml(run, contract)}</main></body></html>
`;
};
