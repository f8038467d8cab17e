export { type MailName, type QuestionId, readTexts, type Texts } from './readTexts.ts';
export { correctionText, figureText, filled, percentText } from './words.ts';
