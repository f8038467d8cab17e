import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../api/index.ts';
import { useLeaveGuard } from '../../navigation/index.ts';
import { Alert, Block, Button, ChoiceList, Page, useNotice } from '../../ui/index.ts';
import style from './KnowledgeForm.module.css';

type KnowledgeFormProps = {
  readonly check: Schema<'KnowledgeCheck'>;
  readonly onAnswered: (result: Schema<'KnowledgeResult'>) => void;
};

/** Form of the questions, one below the other, with the button that sends the answers. */
export const KnowledgeForm = ({ check: { version, questions }, onAnswered }: KnowledgeFormProps) => {
  const { t } = useTranslation(['knowledge-check', 'shell']);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [send, { isLoading: isSending }] = api.useAnswerKnowledgeCheckMutation();
  const list = useRef<HTMLOListElement>(null);
  const open = questions.filter(({ id }) => answers[id] === undefined);
  useLeaveQuestion(open.length < questions.length && !isSending);

  const check = async () => {
    const given = questions.map(({ id }) => ({ questionId: id, optionId: answers[id] ?? '' }));
    const { data: result } = await send({ answerKnowledgeCheckRequest: { version, answers: given } });
    if (result) onAnswered(result);
  };
  const toOpen = () =>
    list.current?.querySelector<HTMLElement>(`[data-question="${open[0]?.id}"] [role="radio"]`)?.focus();

  return (
    <Page
      title={t('shell:titles.knowledge')}
      dock={
        <Button
          kind="primary"
          onPress={() => void check()}
          reason={open.length > 0 ? t('open', { count: open.length }) : undefined}
          step={t('toOpen')}
          onBlockedPress={toOpen}
          waiting={isSending ? t('sending') : undefined}
        >
          {t('check')}
        </Button>
      }
    >
      <Alert tone="info" icon="help" title={t('why.title')}>
        {t('why.text')}
      </Alert>
      <ol ref={list} className={style.questions}>
        {questions.map(({ id, question, options }, at) => (
          <li key={id} data-question={id}>
            <Block
              title={question}
              aside={<span className={style.number}>{t('number', { at: at + 1, of: questions.length })}</span>}
            >
              <ChoiceList
                label={question}
                options={options.map(({ id: value, text: label }) => ({ value, label }))}
                value={answers[id]}
                onChange={(optionId) => setAnswers((before) => ({ ...before, [id]: optionId }))}
              />
            </Block>
          </li>
        ))}
      </ol>
    </Page>
  );
};

/** Asks before unsent answers would be lost. */
const useLeaveQuestion = (isHalfFilled: boolean) => {
  const { t } = useTranslation('knowledge-check');
  const ask = useNotice();
  const mayLeave = useCallback(() => ask({ text: t('leave') }), [ask, t]);
  useLeaveGuard(isHalfFilled ? mayLeave : undefined);
};
