import type { Selectable } from 'kysely';
import type { Language, Schemas } from '../../contract/index.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { isUuid, type Reader, type Tables, type Transaction } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { getCustomer } from './customerRepository.ts';
import { KNOWLEDGE_VERSION, QUESTIONS, wordExplanation, wordQuestions, wordWarning } from './knowledgeQuestions.ts';

type Row = Selectable<Tables['knowledge_checks']>;
type Given = Request<'answerKnowledgeCheck'>['body']['answers'];

/** Returns the questions about margin, leverage, stop orders and losses, and the customer's last result. */
export const getKnowledgeCheck = async (
  _request: Request<'getKnowledgeCheck'>,
  { tx, world: { texts }, session: { customerId }, language }: Context<'getKnowledgeCheck'>,
): Promise<Answer<'getKnowledgeCheck'>> => {
  const last = await ownChecks(tx, customerId).orderBy('answered_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  const { knowledge_version: known } = await getCustomer(tx, customerId);
  return {
    data: {
      version: KNOWLEDGE_VERSION,
      satisfied: known !== null,
      last: last ? resultView(texts, language, last) : null,
      questions: wordQuestions(texts, language),
    },
  };
};

/**
 * Stores the answers with the version of the questions. With all of them right the customer may trade on the real
 * account; otherwise each question is explained, and the warning has to be acknowledged first. May be repeated at any
 * time: a pass is never lost. Refuses (1001) answers to other questions than the present ones.
 */
export const answerKnowledgeCheck = async (
  { body: { version, answers } }: Request<'answerKnowledgeCheck'>,
  { tx, world, session: { customerId }, language }: Context<'answerKnowledgeCheck'>,
): Promise<Answer<'answerKnowledgeCheck'>> => {
  if (version !== KNOWLEDGE_VERSION) return { refused: refusal('request-invalid', { field: 'version' }) };
  if (!answersAll(answers)) return { refused: refusal('request-invalid', { field: 'answers' }) };

  const given = Object.fromEntries(answers.map(({ questionId, optionId }) => [questionId, optionId]));
  const rightAnswers = QUESTIONS.filter(({ id, right }) => given[id] === right).length;
  const passed = rightAnswers === QUESTIONS.length;
  const row = await tx
    .insertInto('knowledge_checks')
    .values({
      id: world.newId(),
      customer_id: customerId,
      version,
      answers: JSON.stringify(given),
      right_answers: rightAnswers,
      passed,
      answered_at: world.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (passed) await letTrade(tx, customerId, version);
  return { data: resultView(world.texts, language, row) };
};

/**
 * Acknowledges the warning after a failed check: from then on it blocks no order. Refused (1002) for another
 * customer's.
 */
export const acknowledgeKnowledgeCheck = async (
  { path: { id } }: Request<'acknowledgeKnowledgeCheck'>,
  { tx, world, session: { customerId }, language }: Context<'acknowledgeKnowledgeCheck'>,
): Promise<Answer<'acknowledgeKnowledgeCheck'>> => {
  const row = isUuid(id) ? await ownChecks(tx, customerId).where('id', '=', id).executeTakeFirst() : undefined;
  if (!row) return { refused: refusal('not-found', { field: 'id' }) };
  // A check of an outdated version cannot be acknowledged: the customer answers the present questions.
  if (row.version !== KNOWLEDGE_VERSION) return { refused: refusal('not-found', { field: 'id' }) };
  const acknowledged = row.acknowledged_at ?? world.now();
  await tx.updateTable('knowledge_checks').set({ acknowledged_at: acknowledged }).where('id', '=', id).execute();
  await letTrade(tx, customerId, row.version);
  return { data: resultView(world.texts, language, { ...row, acknowledged_at: acknowledged }) };
};

/** True when each question is answered once, with one of its own options. */
const answersAll = (answers: Given): boolean =>
  answers.length === QUESTIONS.length &&
  QUESTIONS.every(({ id, options }) =>
    answers.some(({ questionId, optionId }) => questionId === id && options.includes(optionId)),
  );

const ownChecks = (tx: Reader, customerId: string) =>
  tx.selectFrom('knowledge_checks').selectAll().where('customer_id', '=', customerId);

const letTrade = (tx: Transaction, customerId: string, version: number) =>
  tx.updateTable('customers').set({ knowledge_version: version }).where('id', '=', customerId).execute();

const resultView = (texts: Texts, language: Language, row: Row): Schemas['KnowledgeResult'] => ({
  id: row.id,
  version: row.version,
  passed: row.passed,
  rightAnswers: row.right_answers,
  warning: row.passed ? null : wordWarning(texts, language),
  acknowledgedAt: row.acknowledged_at,
  answeredAt: row.answered_at,
  answers: QUESTIONS.map(({ id, right }) => ({
    questionId: id,
    optionId: row.answers[id] ?? '',
    right: row.answers[id] === right,
    rightOptionId: right,
    explanation: wordExplanation(texts, language, id),
  })),
});
