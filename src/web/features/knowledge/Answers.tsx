import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { classes, Icon } from '../../ui/index.ts';
import style from './Answers.module.css';

type AnswersProps = {
  readonly questions: readonly Schema<'KnowledgeQuestion'>[];
  readonly answers: readonly Schema<'KnowledgeAnswer'>[];
};

/** Lists each question with the given answer, its result, the right one, and why it is right. */
export const Answers = ({ questions, answers }: AnswersProps) => {
  const { t } = useTranslation('knowledge-check');
  return (
    <ol className={style.answers}>
      {questions.map(({ id, question, options }) => {
        const answer = answers.find(({ questionId }) => questionId === id);
        if (!answer) return null;
        const textOf = (optionId: string) => options.find((option) => option.id === optionId)?.text;
        return (
          <li key={id} className={classes(!answer.right && style.wrong)}>
            <Icon name={answer.right ? 'done' : 'warning'} size={20} />
            <div>
              <b>{question}</b>
              <p>{t(answer.right ? 'answer.right' : 'answer.wrong', { answer: textOf(answer.optionId) })}</p>
              {answer.right ? null : <p>{t('answer.rightOne', { answer: textOf(answer.rightOptionId) })}</p>}
              <p className={style.explanation}>{answer.explanation}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
};
