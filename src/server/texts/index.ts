export { type MailName, type QuestionId, readTexts, type Texts } from './readTexts.ts';
export { dateInWords, figureText, filled, percentText } from './words.ts';
