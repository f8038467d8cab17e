import { globSync, readFileSync } from 'node:fs';
import { type Language, LANGUAGES } from '../../src/contract/index.ts';

/** Terms that the specification states for loans (§1), with the words that state them in each language. */
const TERMS: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'crypto assets are collateral': {
    en: ['## Collateral', 'Crypto assets that you have paid in count'],
    de: ['## Sicherheit', 'Kryptowerte, die Sie eingezahlt haben, zählen'],
    fr: ['## Garantie', 'Les crypto-actifs que vous avez déposés comptent'],
    it: ['## Garanzia', 'Le cripto-attività che hai depositato contano'],
    es: ['## Garantía', 'Los criptoactivos que haya depositado cuentan'],
    ja: ['## 担保', '入金された暗号資産は', '算入します'],
    ko: ['## 담보', '고객이 입금한 가상자산은', '포함됩니다'],
    'zh-TW': ['## 擔保品', '您存入的加密貨幣', '計入'],
    vi: ['## Tài sản thế chấp', 'Tài sản mã hóa mà bạn đã nạp được tính'],
    th: ['## หลักประกัน', 'สินทรัพย์คริปโตที่คุณฝากไว้นับ'],
  },
  'a maintenance ratio of 120 percent, for example': {
    en: ['## Maintenance ratio', 'for example 120 percent'],
    de: ['## Deckungsquote', 'zum Beispiel 120 Prozent'],
    fr: ['## Ratio de maintien', 'par exemple 120 %'],
    it: ['## Rapporto di mantenimento', 'per esempio il 120 per cento'],
    es: ['## Ratio de mantenimiento', 'por ejemplo, el 120 %'],
    ja: ['## 維持率', 'たとえば 120 %'],
    ko: ['## 담보 유지 비율', '예: 120 %'],
    'zh-TW': ['## 維持率', '例如 120 %'],
    vi: ['## Tỷ lệ duy trì', 'chẳng hạn 120 %'],
    th: ['## อัตราหลักประกัน', 'เช่น 120 %'],
  },
  'liquidation without notice': {
    en: ['## Liquidation without notice', 'without notice to you'],
    de: ['## Zwangsliquidation ohne Ankündigung', 'ohne Ankündigung und ohne Sie zu fragen'],
    fr: ['## Liquidation forcée sans préavis', 'sans préavis et sans vous consulter'],
    it: ['## Liquidazione forzata senza preavviso', 'senza preavviso e senza chiedertelo'],
    es: ['## Liquidación forzosa sin previo aviso', 'sin avisarle y sin consultarle'],
    ja: ['## 予告のない強制決済', '予告も確認もなしに'],
    ko: ['## 예고 없는 강제 청산', '예고하거나 묻지 않고'],
    'zh-TW': ['## 不另行通知的強制清算', '不經通知也不經詢問'],
    vi: ['## Thanh lý không báo trước', 'mà không báo trước'],
    th: ['## การบังคับล้างโพซิชันโดยไม่แจ้งล่วงหน้า', 'โดยไม่แจ้งล่วงหน้าและโดยไม่ถาม'],
  },
  'early repayment may carry a fee': {
    en: ['Early repayment may carry a fee'],
    de: ['Für eine vorzeitige Rückzahlung kann eine Gebühr'],
    fr: ['Un remboursement anticipé peut entraîner des frais'],
    it: ['Il rimborso anticipato può comportare una commissione'],
    es: ['La devolución anticipada puede llevar una comisión'],
    ja: ['期限前返済手数料がかかることがあります'],
    ko: ['중도 상환 수수료가 있을 수 있습니다'],
    'zh-TW': ['提前還款時，可能', '提前還款手續費'],
    vi: ['Trả nợ trước hạn có thể chịu phí'],
    th: ['การชำระคืนก่อนกำหนดอาจมีค่าธรรมเนียม'],
  },
  'interest is set by supply and demand and quoted as a daily rate': {
    en: ['set by supply and demand and quoted as a daily rate'],
    de: ['aus Angebot und Nachfrage und werden als Tageszins angegeben'],
    fr: ['de l’offre et de la demande et sont indiqués sous forme de taux journalier'],
    it: ['dalla domanda e dall’offerta e indicati come tasso giornaliero'],
    es: ['lo fijan la oferta y la demanda y se indica como tasa diaria'],
    ja: ['需要と供給によって決まり、日利で示されます'],
    ko: ['수요와 공급에 따라 정해지며 일 이자율로 표시됩니다'],
    'zh-TW': ['由供需決定，以日利率標示'],
    vi: ['do cung và cầu quyết định và được báo dưới dạng lãi suất ngày'],
    th: ['โดยอุปสงค์และอุปทาน และแจ้งเป็นอัตราดอกเบี้ยรายวัน'],
  },
  'a platform fee may be charged': {
    en: ['A platform fee may be charged on a loan'],
    de: ['Für einen Kredit kann eine Plattformgebühr berechnet werden'],
    fr: ['Des frais de plateforme peuvent être prélevés sur un prêt'],
    it: ['Su un prestito può essere applicata una commissione della piattaforma'],
    es: ['Un préstamo puede llevar una comisión de plataforma'],
    ja: ['ローンにはプラットフォーム手数料がかかることがあります'],
    ko: ['대출에는 플랫폼 수수료가 부과될 수 있습니다'],
    'zh-TW': ['貸款可能收取平台手續費'],
    vi: ['Khoản vay có thể chịu phí nền tảng'],
    th: ['เงินกู้อาจมีค่าธรรมเนียมแพลตฟอร์ม'],
  },
  'funds are segregated': {
    en: ['## Separate funds', 'Customers’ money is kept apart'],
    de: ['## Getrennte Mittel', 'Das Geld der Kunden wird davon getrennt gehalten'],
    fr: ['## Fonds séparés', 'L’argent des clients en est tenu séparé'],
    it: ['## Fondi separati', 'Il denaro dei clienti ne è tenuto separato'],
    es: ['## Fondos separados', 'El dinero de los clientes se mantiene separado'],
    ja: ['## 資金の分別', 'お客様の資金はこれと分けて管理し'],
    ko: ['## 자금의 분리', '고객의 자금은 이와 분리하여 보관하며'],
    'zh-TW': ['## 資金分離', '客戶的資金與其分開保管'],
    vi: ['## Nguồn tiền tách biệt', 'Tiền của khách hàng được giữ tách biệt'],
    th: ['## เงินที่แยกไว้', 'เงินของลูกค้าเก็บแยก'],
  },
  'a loan is repaid from outside the trading account': {
    en: ['repaid from funds outside the trading account'],
    de: ['aus Mitteln außerhalb des Handelskontos zurückgezahlt'],
    fr: ['avec des fonds extérieurs au compte de trading'],
    it: ['con fondi esterni al conto di trading'],
    es: ['con fondos ajenos a la cuenta de trading'],
    ja: ['取引口座の外の資金で返済します'],
    ko: ['거래 계좌 밖의 자금으로 상환합니다'],
    'zh-TW': ['以交易帳戶以外的資金償還'],
    vi: ['được trả bằng tiền ngoài tài khoản giao dịch'],
    th: ['ชำระคืนด้วยเงินจากนอกบัญชีซื้อขาย'],
  },
  'a term of at most 180 days': {
    en: ['at most 180 days'],
    de: ['höchstens 180 Tage'],
    fr: ['de 180 jours au plus'],
    it: ['al massimo di 180 giorni'],
    es: ['de 180 días como máximo'],
    ja: ['最長 180 日'],
    ko: ['최대 180일'],
    'zh-TW': ['最長 180 天'],
    vi: ['tối đa là 180 ngày'],
    th: ['ไม่เกิน 180 วัน'],
  },
  'a verified status is required before the service is used': {
    en: ['A verified status is required before you use the service'],
    de: ['Bevor Sie den Dienst nutzen, ist der Status „Geprüft“ erforderlich'],
    fr: ['Le statut « Vérifiée » est requis avant d’utiliser le service'],
    it: ['Prima di usare il servizio è richiesto lo stato «verificata»'],
    es: ['Antes de usar el servicio se requiere el estado «verificada»'],
    ja: ['本サービスの利用には、確認済みの状態であること'],
    ko: ['서비스를 이용하려면 먼저 인증된 상태여야 합니다'],
    'zh-TW': ['使用本服務之前，須為已驗證的狀態'],
    vi: ['Cần có trạng thái đã xác minh trước khi bạn dùng dịch vụ'],
    th: ['คุณต้องมีสถานะยืนยันแล้วก่อนใช้บริการ'],
  },
};

/** Text with plain spaces, as languages put other ones before their signs. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** Returns the newest version of the agreement. */
const lendingIn = (language: string): string =>
  plain(readFileSync(globSync(`locales/${language}/legal/lending/*.md`).sort().at(-1) ?? '', 'utf8'));

describe.each(Object.entries(TERMS))('the lending service agreement states that %s (§1)', (_term, words) => {
  it.each(LANGUAGES)('in %s', (language) => {
    const text = lendingIn(language);
    expect(words[language].filter((each) => !text.includes(plain(each)))).toEqual([]);
  });
});
