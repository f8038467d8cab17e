/** Lets the contract of a loan be a piece of its chain. */
export const contractPieces = `
alter table loan_evidence drop constraint loan_evidence_kind_check;
alter table loan_evidence add constraint loan_evidence_kind_check
  check (kind in ('application', 'text', 'signature', 'strokes', 'circumstances', 'contract'));
`;
