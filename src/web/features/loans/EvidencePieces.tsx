import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brokenPiece, type KeptPiece } from '../../../domain/loans/evidence.ts';
import { type CallError, isCallError, type Schema } from '../../api/index.ts';
import { loansApi } from '../../api/loans.ts';
import { saveFile } from '../../device/saveFile.ts';
import { RefusalAlert } from '../../refusals/index.ts';
import { Alert, Block, Button } from '../../ui/index.ts';
import style from './loans.module.css';

type Piece = Schema<'LoanEvidencePiece'> & KeptPiece;
type Contract = Pick<Schema<'LoanContract'>, 'loanId' | 'number' | 'hash'>;

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ 'application/json': 'json', 'text/markdown': 'md', 'image/png': 'png', 'image/jpeg': 'jpg' },
};
const endingOf = (mediaType: string): string => ENDINGS[mediaType.split(';', 1)[0] ?? ''] ?? 'txt';

const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

type Checked = { readonly pieces: readonly Piece[]; readonly broken: number | undefined | 'unknown' };

/** Pieces of what was signed: computes their chain on this device, and saves each of them (LON-116). */
export const EvidencePieces = ({ contract: { loanId, number, hash } }: { readonly contract: Contract }) => {
  const { t } = useTranslation(['loans', 'ui']);
  const [read, { isLoading }] = loansApi.useReadEvidenceMutation();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<{ readonly error: CallError | undefined }>();
  const check = async () => {
    setFailure(undefined);
    const { data, error } = await read(loanId);
    if (!data) {
      setFailure({ error: isCallError(error) ? error : undefined });
      return;
    }
    const pieces = data.pieces.map((piece) => ({ ...piece, bytes: bytesOf(piece.bytes) })) as unknown as Piece[];
    // A page without a secure connection has no SHA-256 of the browser.
    const broken = 'subtle' in crypto ? await brokenPiece(pieces, hash, digest) : 'unknown';
    setChecked({ pieces, broken });
  };
  const save = (piece: Piece, index: number) => {
    const file = new Blob([piece.bytes], { type: piece.mediaType });
    saveFile(`sun-loan-${number}-${index + 1}-${piece.kind}.${endingOf(piece.mediaType)}`, URL.createObjectURL(file));
  };
  return (
    <Block title={t('pieces.title')}>
      <p className={style.text}>{t('pieces.text')}</p>
      {failure === undefined ? null : (
        <RefusalAlert
          title={t('pieces.failed')}
          error={failure.error}
          otherwise={t('ui:error.unreachable')}
          ended="loan"
        />
      )}
      {checked ? <Outcome checked={checked} /> : null}
      <Button isSmall waiting={isLoading ? t('pieces.reading') : undefined} onPress={() => void check()}>
        {t('pieces.check')}
      </Button>
      <ul className={style.below}>
        {checked?.pieces.map((piece, index) => (
          <li key={piece.chain}>
            <Button isSmall onPress={() => save(piece, index)}>
              {t('pieces.save', { number: index + 1, kind: t(`pieces.kinds.${piece.kind}`) })}
            </Button>
          </li>
        ))}
      </ul>
    </Block>
  );
};

const Outcome = ({ checked: { pieces, broken } }: { readonly checked: Checked }) => {
  const { t } = useTranslation('loans');
  if (broken === 'unknown') return <Alert tone="warn" title={t('pieces.unknown')} />;
  return broken === undefined ? (
    <Alert tone="info" title={t('pieces.whole', { count: pieces.length })} />
  ) : (
    <Alert tone="bad" title={t('pieces.broken', { number: broken })} />
  );
};
