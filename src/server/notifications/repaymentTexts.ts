import type { Language } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import { type NotedRepayment, type RepaymentNote, repaymentNotes } from '../../domain/loans/repaymentNotes.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import { figureText, filled, type Texts } from '../texts/index.ts';

/** Accepted repayment with what was asked for and what it counted, US dollars. */
type Accepted = NotedRepayment & { readonly asked: string; readonly counted: string };

const instant = (seconds: number): string => formatLondon(seconds, 'YYYY-MM-DD HH:mm');

/** Says why an accepted repayment covered another amount than was asked for, and from when it counts (LON-115). */
export const repaymentNoteTexts = (
  texts: Texts,
  language: Language,
  repayment: Accepted,
): readonly { readonly code: RepaymentNote; readonly text: string }[] => {
  const { notes } = texts.notifications(language).repayment.accepted;
  const { asked, counted, overpaid, requestedAt, receivedAt, countsFrom } = repayment;
  const figures = {
    ...{ asked: figureText(language, asked), counted: figureText(language, counted) },
    ...{ overpaid: figureText(language, overpaid), requested: instant(requestedAt) },
    ...{ received: instant(receivedAt), startsAt: instant(countsFrom) },
  };
  return repaymentNotes(repayment).map((code) => ({ code, text: filled(notes[code], figures) }));
};

/** Reads what the notification of an accepted repayment kept; undefined of one from before it kept that. */
const acceptedIn = (words: Readonly<Record<string, string>>): Accepted | undefined => {
  const { asked, counted, outcome, requestedAt, receivedAt, countsFrom, overpaid = '0.00' } = words;
  if (asked === undefined || counted === undefined || requestedAt === undefined) return undefined;
  return {
    ...{ asked, counted, overpaid, outcome: outcome as Accepted['outcome'] },
    ...{ requestedAt: Number(requestedAt), receivedAt: Number(receivedAt), countsFrom: Number(countsFrom) },
  };
};

/** Words an accepted repayment: what it covered, what was more, whether the loan is repaid, and why it covered no more. */
export const repaymentWords = (texts: Texts, language: Language, words: Readonly<Record<string, string>>) => {
  const { credited = '', overpaid = '0.00', loan = '', status } = words;
  const { title, ...accepted } = texts.notifications(language).repayment.accepted;
  const covered = filled(accepted.text, { credited: figureText(language, credited), loan });
  const answered = status === 'answered' ? filled(accepted.answered, { text: covered }) : covered;
  const more = { text: answered, overpaid: figureText(language, overpaid) };
  const whole = decimal(overpaid).isZero() ? answered : filled(accepted.overpaid, more);
  const kept = acceptedIn(words);
  const notes = kept ? repaymentNoteTexts(texts, language, kept) : [];
  return {
    title,
    text: notes
      .filter(({ code }) => code !== 'overpaid')
      .reduce((text, { text: note }) => filled(accepted.noted, { text, note }), whole),
  };
};
