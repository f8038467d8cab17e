/** Section of a long list: its heading, and the first name, in the language's own order, that can be in it. */
export type Letter = { readonly label: string; readonly from: string };

const eachLetter = (letters: string): readonly Letter[] =>
  [...letters].map((letter) => ({ label: letter, from: letter }));

const LATIN = eachLetter('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Hangul syllables by their first consonant. */
const HANGUL = [...'가나다라마바사아자차카타파하'].map((from, at) => ({
  label: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'.charAt(at),
  from,
}));

/** Rows of the kana; names that begin with a kanji come after them. */
const KANA = [...eachLetter('アカサタナハマヤラワ'), { label: '漢', from: '亜' }];

/** First character of each stroke count, from one on. */
const STROKES = [...'一丁万不丗丞丣並临丵乾亁亂僎僵亸償儭儳儶儷'].map((from, at) => ({ label: String(at + 1), from }));

const OTHERS: Readonly<Record<string, readonly Letter[]>> = {
  'zh-TW': STROKES,
  ja: KANA,
  ko: HANGUL,
  vi: eachLetter('AĂÂBCDĐEÊFGHIJKLMNOÔƠPQRSTUƯVWXYZ'),
  th: eachLetter('กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'),
};

/**
 * Returns the sections that a language divides a long list into. Languages without letters use kana rows, first
 * consonants or stroke counts.
 */
export const alphabetOf = (language: string): readonly Letter[] => OTHERS[language] ?? LATIN;
